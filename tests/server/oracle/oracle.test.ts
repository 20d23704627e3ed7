import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTradingRegister, type TradingRegister } from '../trading-register.ts';
import { play } from './play.ts';
import { shortest } from './shortest.ts';
import { stepsOf } from './step.ts';

/** `npm run soak` plays more and longer runs, or one of them again. */
const seeds = Number(process.env['SOAK_SEEDS'] ?? 3);
const firstSeed = Number(process.env['SOAK_FIRST_SEED'] ?? 1);
const count = Number(process.env['SOAK_STEPS'] ?? 60);
const millisecondsPerStep = 400;

let trading: TradingRegister;

beforeAll(async () => {
  trading = await openTradingRegister();
});

afterAll(() => trading.close());

it.each(Array.from({ length: seeds }, (_, index) => firstSeed + index))(
  'does and refuses what the model does in the run of seed %i',
  async (seed) => {
    const steps = stepsOf(seed, count);
    const told = await shortest(steps, (some) => play(trading, some), `SOAK_FIRST_SEED=${String(seed)}`);
    expect(told.done).toBeGreaterThan(count / 10);
  },
  60_000 + count * millisecondsPerStep,
);
