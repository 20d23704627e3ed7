import pino from 'pino';
import { openPostgres } from '../../../engine/store/index.ts';
import { startTasks } from '../../../server/platform/tasks/index.ts';
import { countingTask, leaseSeconds } from './counting.ts';

/** A process that runs the counting task, for tests to kill. */
const database = openPostgres(process.argv[2] ?? '');
startTasks({
  database,
  tasks: [countingTask(database)],
  atOnce: 2,
  leaseSeconds,
  // Tests kill it any number of times.
  mostDeaths: Infinity,
  log: pino({ level: 'warn' }),
});
