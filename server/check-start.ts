import { join } from 'node:path';
// The files themselves, not their folders: this runs before what those read of the metadata is generated.
import { checkDatabase } from './platform/database/check-database.ts';
import { checkBreachedPasswords } from './people/accounts/breached-passwords.ts';
import { headsLocationOf } from './platform/settings/heads-location.ts';
import { readStoredSecrets } from './platform/settings/secrets.ts';
import type { Settings } from './platform/settings/settings.ts';
import { checkFolder } from './platform/start-checks/folder.ts';
import { checkPort } from './platform/start-checks/port.ts';

/**
 * What may be wrong with the machine around a start, before anything is prepared: the port, the folders, the secrets
 * kept in them, the database.
 * @throws StartRefused that says the first of it
 */
export async function checkStart(settings: Settings): Promise<void> {
  await checkPort(settings.port);
  await checkMachine(settings);
}

/** The same for a process that listens nowhere. */
export async function checkMachine(settings: Settings): Promise<void> {
  const { dataFolder, heads, secrets, breachedPasswords } = settings;
  await checkFolder('DATA_DIR', dataFolder);
  await checkFolder('DATA_DIR', join(dataFolder, 'files', 'incoming'));
  if (heads.folder !== undefined) await checkFolder('LEDGER_HEADS_DIR', heads.folder);
  if (secrets === undefined) await readStoredSecrets(dataFolder);
  if (breachedPasswords !== undefined) await checkBreachedPasswords(breachedPasswords);
  await headsLocationOf(settings);
  await checkDatabase(settings);
}
