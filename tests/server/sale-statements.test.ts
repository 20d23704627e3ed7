import { beforeAll, expect, it } from 'vitest';
import { openedTradingRegister } from './opened-trading-register.ts';
import { measureStatements } from '../../engine/store/index.ts';
import { answered, tradeOf } from './trade.ts';

const trading = openedTradingRegister();
const trade = tradeOf(trading);
let certificateId: string;

beforeAll(async () => {
  certificateId = await trade.certificate({ amount: '100' });
});

/** Runs the work and counts its statements, including the commit. */
async function measured<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly statements: number }> {
  let statements = 0;
  const each = () => {
    statements += 1;
  };
  const answer = await measureStatements({ fromMs: Infinity, report: () => undefined, each }, work);
  return { answer, statements };
}

it('locks the certificate of an offer and of its confirmation for few statements', async () => {
  const sale = { certificateId, amount: '1' };
  const offer = await measured(() => trade.save(sale));
  const { id } = answered(offer.answer);
  const confirmation = await measured(() => trade.changeStatus(id, 'CONFIRMED'));
  expect(confirmation.answer.errors).toEqual([]);
  expect(offer.statements).toBeLessThanOrEqual(16);
  expect(confirmation.statements).toBeLessThanOrEqual(14);
});
