import { join } from 'node:path';
import type { Settings } from '../../platform/settings/settings.ts';
import type { HeadsPlace } from './reconcile.ts';
import { readKeptSecret, signingKeyOf } from './signing-key.ts';

/** The place and the key that the settings name, or those of the data folder. */
export async function headsPlaceOf({ heads, dataFolder }: Pick<Settings, 'heads' | 'dataFolder'>): Promise<HeadsPlace> {
  const { folder = join(dataFolder, 'ledger-heads'), secret = await readKeptSecret(dataFolder), kept } = heads;
  return { folder, key: signingKeyOf(secret), kept };
}
