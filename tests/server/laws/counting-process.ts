import pino from 'pino';
import { openPostgres } from '../../../engine/store/index.ts';
import { startTasks } from '../../../server/platform/tasks/index.ts';
import { countingTask, leaseSeconds } from './counting.ts';

/** A process that counts sheep, for tests to kill. */
const database = openPostgres(process.argv[2] ?? '');
startTasks({
  database,
  tasks: [countingTask(database)],
  atOnce: 2,
  leaseSeconds,
  // Whoever kills it does so at any moment.
  mostDeaths: Infinity,
  log: pino({ level: 'warn' }),
});
