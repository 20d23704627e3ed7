import { openRegister } from './open-register.ts';
import { createLog } from './log.ts';
import { readMetadata, readSettings } from './read-at-start.ts';
import { checkMachine } from './check-start.ts';
import { runCommand } from './run-command.ts';
import { StartRefused } from './platform/settings/start-refused.ts';
import { untilStopped } from './until-stopped.ts';
import { startWork } from './work.ts';

/**
 * `npm run worker`: runs background work beside the serving processes of a PostgreSQL and serves no requests. It needs
 * the same settings, files and secrets.
 */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const metadata = readMetadata();
  if (settings.databaseUrl === undefined)
    throw new StartRefused(
      'The embedded database is of one process, which works by itself; set DATABASE_URL to share one with a worker.',
    );
  await checkMachine(settings);
  const log = createLog(settings.logLevel);
  await openRegister({ settings, metadata, log }, async (register) => {
    const work = await startWork(register, settings);
    log.info('working');
    await untilStopped(log, async () => {
      await work.stop();
      await register.application.tracer?.stop();
      await register.application.database.close();
    });
  });
  return 0;
});
