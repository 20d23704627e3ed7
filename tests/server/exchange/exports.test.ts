import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradeOf, type Trade } from '../trade.ts';
import { openExporting, type Exporting } from './exporting.ts';

let exporting: Exporting;
let trade: Trade;

beforeAll(async () => {
  exporting = await openExporting();
  trade = tradeOf(exporting.trading);
  const certificateId = await trade.certificate({ amount: '1000' });
  await trade.save({ certificateId, buyerId: null, amount: '100', date: '2026-02-01' });
  await trade.save({ certificateId, amount: '7', date: '2026-02-02' });
});

afterAll(() => exporting.close());

describe('a year balance', () => {
  it('is made, with its file, its hash and what the organization owned', async () => {
    const made = await exporting.make('exportYearBalance', { year: 2026 });
    expect(made).toMatchObject({ status: 'FINISHED', from: '2026-01-01', to: '2026-12-31', errors: [], errorCount: 0 });
    const id = String(made['id']);
    expect(made['fileHash']).toBe(
      createHash('sha256')
        .update(await exporting.content(id))
        .digest('hex'),
    );
    const [, balance] = await exporting.sheets(id);
    expect(balance).toMatchObject({
      name: 'Bilancia',
      rows: [{ 'Počiatočný stav': 0, 'Na trh': 100, 'Konečný stav': 900 }],
    });
  });
});
