import { prepareDatabase } from './prepare-database.ts';
import { readMetadata, readSettings } from './read-at-start.ts';
import { headsPlaceOf, readLists, reconcile, type HeadsPlace } from './trade/reconciliation/index.ts';
import { onDatabase, runCommand } from './run-command.ts';
import { readKeptSecrets } from './platform/settings/secrets.ts';
import type { Settings } from './platform/settings/settings.ts';
import { checkSharing } from './platform/sharing/index.ts';
import { sharedThings } from './shared-things.ts';

/**
 * `npm run reconcile`: recomputes every balance from the ledger's entries, names each difference, freezes the
 * certificates concerned. `-- --sign` signs the heads found as a new list; `-- verify` checks the lists kept.
 */
const isVerifying = process.argv.includes('verify');
const signing = process.argv.includes('--sign') ? 'signed' : 'compared';
await runCommand(async () => {
  const settings = readSettings(process.env);
  const heads = await headsPlaceOf(settings);
  return (await (isVerifying ? verifyLists(heads) : compare(settings, heads))) ? 0 : 1;
}, 2);

/** Answers whether nothing differs that the registry has not accepted. */
async function compare(from: Settings, place: HeadsPlace): Promise<boolean> {
  const metadata = readMetadata();
  return await onDatabase(from, async (database) => {
    await prepareDatabase(database, metadata);
    const secrets = from.secrets ?? (await readKeptSecrets(from.dataFolder));
    const shared = await sharedThings({ settings: from, secrets, heads: place });
    await database.transaction((connection) => checkSharing(connection, shared));
    const { catalogue } = metadata;
    const parts = { catalogue, database, heads: place, now: () => new Date(), signing } as const;
    const { certificates, entries, differences, list } = await reconcile(parts);
    for (const { certificateId, sentences, accepted } of differences) {
      const where = certificateId === undefined ? 'Register' : `Certificate ${certificateId}`;
      process.stdout.write(`${where}: ${sentences.en}${accepted ? ' (accepted by the registry)' : ''}\n`);
    }
    process.stdout.write(`${String(certificates)} certificates, ${String(entries)} entries: `);
    process.stdout.write(
      `${String(differences.length)} differences.\n${list === undefined ? '' : `Signed ${list}.\n`}`,
    );
    return differences.every(({ accepted }) => accepted);
  });
}

/** Answers whether there are lists, and every one is as it was signed. */
async function verifyLists({ folder, key }: HeadsPlace): Promise<boolean> {
  const lists = await readLists(folder, key);
  for (const { name, holds, certificates } of lists) {
    process.stdout.write(
      `${name}: ${holds ? `${String(certificates)} certificates, signed by us` : 'NOT as signed'}\n`,
    );
  }
  process.stdout.write(lists.length === 0 ? `There is no list in ${folder}.\n` : '');
  // Where there is none, nothing is proven.
  return lists.length > 0 && lists.every(({ holds }) => holds);
}
