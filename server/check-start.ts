import { join } from 'node:path';
// Imports files directly, not folder indexes: this runs before the generated metadata exist.
import { checkDatabase } from './platform/database/check-database.ts';
import { checkBreachedPasswords } from './people/accounts/breached-passwords.ts';
import { headsLocationOf } from './platform/settings/heads-location.ts';
import { readStoredSecrets } from './platform/settings/secrets.ts';
import type { Settings } from './platform/settings/settings.ts';
import { checkFolder } from './platform/start-checks/folder.ts';
import { checkPort } from './platform/start-checks/port.ts';

/**
 * Checks the environment before the start prepares anything: port, folders, stored secrets, database.
 * @throws StartRefused with the first problem
 */
export async function checkStart(settings: Settings): Promise<void> {
  await checkPort(settings.port);
  await checkMachine(settings);
}

/** The same checks for a process without a port. */
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
