import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { readStoredSecret, signingKeyOf, type SigningKey } from './signing-key.ts';

/** Where lists of heads are kept, by whose key they are signed, and how many of them. */
export interface HeadsLocation {
  readonly folder: string;
  readonly key: SigningKey;
  readonly kept: number;
}

/** The place and the key that the settings name, or those of the data folder. */
export async function headsLocationOf({
  heads,
  dataFolder,
}: Pick<Settings, 'heads' | 'dataFolder'>): Promise<HeadsLocation> {
  const { folder = join(dataFolder, 'ledger-heads'), secret = await readStoredSecret(dataFolder), kept } = heads;
  return { folder, key: signingKeyOf(secret), kept };
}
