import { prepareDatabase } from './prepare-database.ts';
import { readMetadata, readSettings } from './read-at-start.ts';
import { headsLocationOf } from './platform/settings/heads-location.ts';
import { onDatabase, runCommand } from './run-command.ts';
import { readStoredSecrets } from './platform/settings/secrets.ts';
import { changeSharing } from './platform/sharing/index.ts';
import { sharedSettings } from './shared-settings.ts';

/**
 * `npm run share`: stores this machine's settings as those all processes of the database must share, after a folder
 * moved or a secret changed. Processes with other settings no longer start.
 */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const metadata = readMetadata();
  const secrets = settings.secrets ?? (await readStoredSecrets(settings.dataFolder));
  const heads = await headsLocationOf(settings);
  await onDatabase(settings, async (database) => {
    await prepareDatabase(database, metadata);
    const shared = await sharedSettings({ settings, secrets, heads });
    await database.transaction((connection) => changeSharing(connection, shared));
  });
  process.stdout.write('All processes share what this machine is set to.\n');
  return 0;
});
