import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { headsLocationOf } from '../../../server/platform/settings/heads-location.ts';
import { reconcile, signSeals } from '../../../server/trade/reconciliation/index.ts';
import { sharedCatalogue } from '../catalogues.ts';
import { openTradingRegister, tradingTime } from '../trading-register.ts';
import { answered, tradeOf } from '../trade.ts';

const { catalogue } = sharedCatalogue('metadata');
const day = 24 * 3_600_000;

it('trades, reconciles and signs without a difference when the clock jumps a day ahead and back', async () => {
  let time = tradingTime().getTime();
  const now = () => new Date((time += 1_000));
  const trading = await openTradingRegister(now);
  const folder = await mkdtemp(join(tmpdir(), 'jumps-'));
  const settings = { folder: join(folder, 'lists'), secret: 's'.repeat(32), kept: 3 };
  const heads = await headsLocationOf({ heads: settings, dataFolder: folder });
  const trade = tradeOf(trading);
  const certificateId = await trade.certificate({ amount: '100' });
  const parts = { catalogue, database: trading.database, heads, now };
  for (const jump of [0, day, -day, day]) {
    time += jump;
    const offered = await trade.save({ certificateId, amount: '10' });
    const { id } = answered(offered);
    expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([]);
    expect((await signSeals({ ...parts, kept: 3 })).differences).toEqual([]);
    expect((await reconcile({ ...parts, signing: 'signed' })).differences).toEqual([]);
  }
  expect((await trade.save({ certificateId, amount: '61' })).errors).toEqual([
    'errors.transaction.notEnoughStock at amount',
  ]);
  await trading.close();
  await rm(folder, { recursive: true });
});
