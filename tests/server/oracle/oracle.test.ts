import { expect, it } from 'vitest';
import { sharedCatalogue } from '../catalogues.ts';
import { isSoak, randomCases } from '../../random-cases.ts';
import { play } from './play.ts';
import { traders } from './model.ts';
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

it('refuses to correct an entry of zero to a negative amount, also once it is removed', async () => {
  const step = { who: 1, certificate: 0, transaction: 10, other: 0, share: 1, origin: 'production' } as const;
  const toMarket = { ...step, kind: 'offer', other: 3 * traders.length + 1, share: 6 } as const;
  const correct = { ...step, kind: 'correctSale', who: 9 } as const;
  const { done, refused } = await play(trading, [
    { ...step, kind: 'register' },
    toMarket,
    correct,
    { ...step, kind: 'remove' },
    correct,
  ]);
  expect({ done, refused }).toEqual({ done: 3, refused: 2 });
});

it('audits every version of each described row', async () => {
  const { catalogue } = sharedCatalogue('metadata');
  expect(await unauditedRows(trading.database, catalogue)).toEqual([]);
});

it('reconciles without differences', async () => {
  const found = await reconcileRegister(trading.database);
  expect(found.certificates).toBeGreaterThan(seeds);
  expect(found.differences).toEqual([]);
});
