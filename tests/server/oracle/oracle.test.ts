import { expect, it } from 'vitest';
import { sharedCatalogue } from '../catalogues.ts';
import { isSoak, randomCases } from '../../random-cases.ts';
import { play } from './play.ts';
import { shortest } from './shortest.ts';
import { stepsOf } from './step.ts';
import { unauditedRows } from './audited-row.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { reconcileRegister } from '../reconcile-register.ts';

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
  const found = await reconcileRegister(trading.database);
  expect(found.certificates).toBeGreaterThan(seeds);
  expect(found.differences).toEqual([]);
});
