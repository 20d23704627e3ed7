import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCatalogue } from '../catalogues.ts';
import { headsPlaceOf, reconcile } from '../../../server/trade/reconciliation/index.ts';
import { openTradingRegister, type TradingRegister } from '../trading-register.ts';
import { play } from './play.ts';
import { shortest } from './shortest.ts';
import { stepsOf } from './step.ts';
import { untold } from './told.ts';

/** `npm run soak` plays more and longer runs, or one of them again. */
const seeds = Number(process.env['SOAK_SEEDS'] ?? 3);
const firstSeed = Number(process.env['SOAK_FIRST_SEED'] ?? 1);
const count = Number(process.env['SOAK_STEPS'] ?? 60);
/** Where every seed waits for its turn. */
const patience = 120_000 + seeds * count * 200;

let trading: TradingRegister;

beforeAll(async () => {
  trading = await openTradingRegister();
});

afterAll(() => trading.close());

it.concurrent.each(Array.from({ length: seeds }, (_, index) => firstSeed + index))(
  'does and refuses what the model does in the run of seed %i',
  async (seed) => {
    const replay = `npm run soak -- --first-seed ${String(seed)} --seeds 1 --steps ${String(count)} --kills 1`;
    const { done, refused } = await shortest(stepsOf(seed, count), (steps) => play(trading, steps), replay);
    expect(done).toBeGreaterThan(count / 10);
    expect(refused).toBeGreaterThan(count / 20);
  },
  patience,
);

it('leaves no version of a described row that its audit trail does not tell of', async () => {
  const { catalogue } = sharedCatalogue('metadata');
  expect(await untold(trading.database, catalogue)).toEqual([]);
});

it(
  'leaves nothing for the reconciler to find',
  async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'heads-'));
    const heads = await headsPlaceOf({ heads: { folder: undefined, secret: undefined, kept: 1 }, dataFolder });
    const { catalogue } = sharedCatalogue('metadata');
    const { database } = trading;
    const found = await reconcile({ catalogue, database, heads, now: () => new Date(), signing: 'compared' });
    expect(found.certificates).toBeGreaterThan(seeds);
    expect(found.differences).toEqual([]);
  },
  patience,
);
