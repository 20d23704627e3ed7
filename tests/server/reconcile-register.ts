import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../engine/store/index.ts';
import { headsLocationOf } from '../../server/platform/settings/heads-location.ts';
import { reconcile } from '../../server/trade/reconciliation/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { tradingTime } from './trading-register.ts';

/** Runs a reconciliation that finds no earlier lists of heads. */
export async function reconcileRegister(
  database: Database,
  signing: Parameters<typeof reconcile>[0]['signing'] = 'compared',
): Promise<Awaited<ReturnType<typeof reconcile>>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'heads-'));
  const heads = await headsLocationOf({ heads: { folder: undefined, secret: undefined, kept: 1 }, dataFolder });
  const { catalogue } = sharedCatalogue('metadata');
  return await reconcile({ catalogue, database, heads, now: tradingTime, signing });
}
