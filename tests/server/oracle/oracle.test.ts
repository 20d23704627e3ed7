import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedCatalogue } from '../catalogues.ts';
import { headsLocationOf } from '../../../server/platform/settings/heads-location.ts';
import { reconcile } from '../../../server/trade/reconciliation/index.ts';
import { isSoak, randomCases } from '../../random-cases.ts';
import { tradingTime } from '../trading-register.ts';
import { play } from './play.ts';
import { shortest } from './shortest.ts';
import { stepsOf } from './step.ts';
import { unauditedRows } from './audited-row.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

const { numRuns: seeds, seed: firstSeed } = randomCases(100, { quick: 3, seed: 1 });
const count = isSoak ? 2_000 : 60;

const trading = openedTradingRegister();

it.concurrent.each(Array.from({ length: seeds }, (_, index) => firstSeed + index))(
  'accepts and refuses the same steps as the model for seed %i',
  async (seed) => {
    const replay = `npm run soak -- oracle.test --seed ${String(seed)} --times 0.01`;
    const { done, refused } = await shortest(stepsOf(seed, count), (steps) => play(trading, steps), replay);
    expect(done).toBeGreaterThan(count / 10);
    expect(refused).toBeGreaterThan(count / 20);
  },
);

it('audits every version of each described row', async () => {
  const { catalogue } = sharedCatalogue('metadata');
  expect(await unauditedRows(trading.database, catalogue)).toEqual([]);
});

it('reconciles without differences', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'heads-'));
  const heads = await headsLocationOf({ heads: { folder: undefined, secret: undefined, kept: 1 }, dataFolder });
  const { catalogue } = sharedCatalogue('metadata');
  const { database } = trading;
  const found = await reconcile({ catalogue, database, heads, now: tradingTime, signing: 'compared' });
  expect(found.certificates).toBeGreaterThan(seeds);
  expect(found.differences).toEqual([]);
});
