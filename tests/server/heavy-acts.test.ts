import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { answered, mutations, reasonOf, tradeOf, type Trade } from './trade.ts';
import { openTradingRegister, type Reply, type TradingRegister } from './trading-register.ts';

/** A register whose employees may trade, and neither put amounts on the market nor record losses. */
let trading: TradingRegister;
let trade: Trade;
let certificateId: string;

beforeAll(async () => {
  const managers = ['EXECUTIVE_MANAGER', 'RESPONSIBLE_PERSON'];
  trading = await openTradingRegister(undefined, {
    heavyActRoles: { market: managers, loss: managers, submit: ['RESPONSIBLE_PERSON'] },
  });
  trade = tradeOf(trading);
  certificateId = await trade.certificate();
});

afterAll(() => trading.close());

function supplierAs(role: string): Viewer {
  return { ...trading.register.viewerOf('supplier'), role };
}

const save = (role: string, input: Values) => trading.askAs(supplierAs(role), mutations.save, { input });
const errorsOf = async (reply: Promise<Reply>) => (await reply).errors;

const offer = () => ({ certificateId, buyerId: trade.organization('buyer'), amount: '10', date: '2026-03-05' });
const entry = () => ({ certificateId, onMarket: true, amount: '10', date: '2026-03-05' });

it('puts nothing on the market for a role that may not', async () => {
  expect(await errorsOf(save('EMPLOYEE', entry()))).toEqual(['errors.transaction.marketNotByRole at onMarket']);
  expect(await errorsOf(save('EXECUTIVE_MANAGER', entry()))).toEqual([]);
});

it('lets that role sell, and takes no way around: neither a later change nor the action', async () => {
  const { id } = answered(await save('EMPLOYEE', offer()));
  expect(await errorsOf(save('EMPLOYEE', { id, onMarket: true, buyerId: null }))).toEqual([
    'errors.transaction.marketNotByRole at onMarket',
  ]);
  const variables = { id, status: 'ON_MARKET' };
  const moved = await trading.askAs(supplierAs('EMPLOYEE'), mutations.changeStatus, variables);
  expect(moved.errors).toEqual(['errors.transaction.marketNotByRole']);
  const { data } = await trading.askAs(
    supplierAs('EMPLOYEE'),
    'query ($id: ID!) { myTransaction(id: $id) { permittedActions { name permitted reason } } }',
    { id },
  );
  expect(reasonOf(Object(data['myTransaction']), 'toMarket')).toBe('errors.transaction.marketNotByRole');
  answered(await trading.askAs(supplierAs('RESPONSIBLE_PERSON'), mutations.changeStatus, variables));
});

it('lets that role correct what somebody else put on the market', async () => {
  const { id } = answered(await save('RESPONSIBLE_PERSON', entry()));
  expect(await errorsOf(save('EMPLOYEE', { id, amount: '9' }))).toEqual([]);
});

it('records no loss for a role that may not', async () => {
  const input = { certificateId, amount: '1' };
  const lost = (role: string) => trading.askAs(supplierAs(role), mutations.lose, { input });
  expect(await errorsOf(lost('EMPLOYEE'))).toEqual(['errors.transaction.lossNotByRole at amount']);
  expect(await errorsOf(lost('RESPONSIBLE_PERSON'))).toEqual([]);
});
