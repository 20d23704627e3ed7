import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { readStoredSecret, signingKeyOf, type SigningKey } from './signing-key.ts';

/** Folder, signing key and retention of signed lists of heads. */
export interface HeadsLocation {
  readonly folder: string;
  readonly key: SigningKey;
  readonly kept: number;
}

/** Folder and key from the settings, else from the data folder. */
export async function headsLocationOf({
  heads,
  dataFolder,
}: Pick<Settings, 'heads' | 'dataFolder'>): Promise<HeadsLocation> {
  const { folder = join(dataFolder, 'ledger-heads'), secret = await readStoredSecret(dataFolder), kept } = heads;
  return { folder, key: signingKeyOf(secret), kept };
}
