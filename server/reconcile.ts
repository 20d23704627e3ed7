import { join } from 'node:path';
import { prepareDatabase } from './prepare-database.ts';
import { readMetadata, readSettings } from './read-at-start.ts';
import { headsLocationOf, type HeadsLocation } from './platform/settings/heads-location.ts';
import { readLists, readSealLists, reconcile, type SignedList } from './trade/reconciliation/index.ts';
import { onDatabase, runCommand } from './run-command.ts';
import { checkFiles, contentsOf } from './platform/files/index.ts';
import { readStoredSecrets } from './platform/settings/secrets.ts';
import type { Settings } from './platform/settings/settings.ts';
import { checkSharing } from './platform/sharing/index.ts';
import { sharedSettings } from './shared-settings.ts';

/**
 * `npm run reconcile`: recomputes every balance from the ledger's entries, prints each difference and freezes the
 * certificates concerned. `-- --sign` signs the current heads as a new list, `-- verify` checks the stored lists, `--
 * files` compares every file with its SHA-256.
 */
const signing = process.argv.includes('--sign') ? 'signed' : 'compared';
await runCommand(async () => {
  const settings = readSettings(process.env);
  const heads = await headsLocationOf(settings);
  if (process.argv.includes('files')) return (await compareFiles(settings)) ? 0 : 1;
  return (await (process.argv.includes('verify') ? verifyLists(heads) : compare(settings, heads))) ? 0 : 1;
}, 2);

/** @returns true when every difference is accepted by the registry */
async function compare(from: Settings, heads: HeadsLocation): Promise<boolean> {
  const metadata = readMetadata();
  return await onDatabase(from, async (database) => {
    await prepareDatabase(database, metadata);
    const secrets = from.secrets ?? (await readStoredSecrets(from.dataFolder));
    const shared = await sharedSettings({ settings: from, secrets, heads });
    await database.transaction((connection) => checkSharing(connection, shared));
    const { catalogue } = metadata;
    const parts = { catalogue, database, heads, now: () => new Date(), signing } as const;
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

/** Compares every file with its stored hash, read-only. @returns true when all match */
async function compareFiles(settings: Settings): Promise<boolean> {
  const contents = contentsOf(join(settings.dataFolder, 'files'), settings.files?.s3);
  return await onDatabase(settings, async (database) => {
    let problems = 0;
    const count = await checkFiles(database, contents, ({ id, kind }) => {
      problems += 1;
      process.stdout.write(`File ${id}: ${kind === 'missing' ? 'its content is missing' : 'NOT as it was kept'}\n`);
    });
    process.stdout.write(`${String(count)} files: ${String(problems)} missing or altered.\n`);
    return problems === 0;
  });
}

/** Verifies all signed lists and prints the age of the newest of each kind. @returns true when there are lists and all are valid */
async function verifyLists({ folder, key }: HeadsLocation): Promise<boolean> {
  const [lists, seals] = [await readLists(folder, key), await readSealLists(folder, key)];
  const all = [...lists, ...seals];
  for (const { name, holds, certificates } of all) {
    const said = name.endsWith('.txt') ? `${String(certificates)} certificates, signed by us` : 'seals, signed by us';
    process.stdout.write(`${name}: ${holds ? said : 'NOT as signed'}\n`);
  }
  process.stdout.write(all.length === 0 ? `There is no list in ${folder}.\n` : '');
  process.stdout.write(ageOf('list of the ledger', lists) + ageOf('list of seals', seals));
  // Without any list nothing is proven.
  return all.length > 0 && all.every(({ holds }) => holds);
}

/** Entries written after this list are not covered by any signature. */
function ageOf(what: string, lists: readonly SignedList[]): string {
  const newest = lists.find(({ holds }) => holds);
  if (newest === undefined) return '';
  const minutes = Math.floor((Date.now() - Date.parse(newest.takenAt)) / 60_000);
  return `The newest ${what} was signed ${newest.takenAt}, ${String(minutes)} minutes ago.\n`;
}
