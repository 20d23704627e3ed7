import { beforeAll, describe, expect, it } from 'vitest';
import { isValues, type Values } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { exportsOf } from './exchange/exporting.ts';
import { importsOf, workbook, openedWorkingRegister } from './exchange/importing.ts';
import { lastQuarter } from './periods/reporting.ts';
import { answered, mutations, reasonOf, tradeOf } from './trade.ts';
import { readBalances, type Reply } from './trading-register.ts';

/** A register whose employees may trade, but neither sell on the market nor record losses. */
const managers = ['EXECUTIVE_MANAGER', 'RESPONSIBLE_PERSON'];
const trading = openedWorkingRegister(undefined, {
  heavyActRoles: { market: managers, loss: managers, submit: ['RESPONSIBLE_PERSON'] },
});
const trade = tradeOf(trading);
let certificateId: string;

beforeAll(async () => {
  certificateId = await trade.certificate();
});

function supplierAs(role: string): Viewer {
  return { ...trading.register.viewerOf('supplier'), role };
}

const save = (role: string, input: Values) => trading.askAs(supplierAs(role), mutations.save, { input });
const errorsOf = async (reply: Promise<Reply>) => (await reply).errors;

const offer = () => ({ certificateId, buyerId: trade.organization('buyer'), amount: '10', date: '2026-03-05' });
const entry = () => ({ certificateId, onMarket: true, amount: '10', date: '2026-03-05' });

it('refuses to put on the market without the permission', async () => {
  expect(await errorsOf(save('EMPLOYEE', entry()))).toEqual(['errors.transaction.marketNotByRole at onMarket']);
  expect(await errorsOf(save('EXECUTIVE_MANAGER', entry()))).toEqual([]);
});

it('lets that role sell, but not bypass the permission by a later change or the action', async () => {
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

it('lets that role correct a market entry of somebody else', async () => {
  const { id } = answered(await save('RESPONSIBLE_PERSON', entry()));
  expect(await errorsOf(save('EMPLOYEE', { id, amount: '9' }))).toEqual([]);
});

it('refuses a loss without the permission', async () => {
  const input = { certificateId, amount: '1' };
  const lost = (role: string) => trading.askAs(supplierAs(role), mutations.lose, { input });
  expect(await errorsOf(lost('EMPLOYEE'))).toEqual(['errors.transaction.lossNotByRole at amount']);
  expect(await errorsOf(lost('RESPONSIBLE_PERSON'))).toEqual([]);
});

describe('an import by an employee', () => {
  const sent = async (operation: 'importTransactions' | 'tryTransactions') => {
    const viewer = { ...supplierAs('EMPLOYEE'), userId: trading.register.users.get('employee@demo.example') ?? '' };
    const { send, last } = importsOf({ ...trading, ask: (_, ...asked) => trading.askAs(viewer, ...asked) });
    const [certificate] = await trading.database.query<{ code: string }>({
      text: 'select code from certificate where id = $1',
      values: [certificateId],
    });
    const row = { 'Evidenčné číslo': certificate?.code, 'IČO odberateľa': null, Dátum: '05.03.2026', Množstvo: 3 };
    const file = await workbook([row, { ...row, 'IČO odberateľa': '90000102' }], 'transactions.xlsx');
    const { data, errors } = await send(operation, file);
    expect(errors).toEqual([]);
    return operation === 'importTransactions' ? await last() : data[operation];
  };
  const refused = [expect.objectContaining({ row: 2, message: 'errors.transaction.marketNotByRole' })];

  it('reports the market row in a dry run', async () => {
    expect(await sent('tryTransactions')).toMatchObject({ count: 1, errors: refused });
  });

  it('refuses only that row, and posts nothing of it', async () => {
    const before = await readBalances(trading.database, certificateId);
    expect(await sent('importTransactions')).toMatchObject({
      status: 'FINISHED_WITH_ERRORS',
      count: 1,
      errors: refused,
    });
    const after = await readBalances(trading.database, certificateId);
    const marketOf = (balances: Readonly<Record<string, string>>) =>
      Object.entries(balances).filter(([account]) => account.startsWith('MARKET'));
    expect(marketOf(after)).toEqual(marketOf(before));
    expect(after).not.toEqual(before);
  });
});

it('refuses to submit a period without the permission', async () => {
  const certificate = await trade.certificate({ issuedAt: '2025-11-01' });
  answered(await save('RESPONSIBLE_PERSON', { ...entry(), certificateId: certificate, date: '2025-12-15' }));
  const { id } = await exportsOf(trading).make('exportQuarterReport', { ...lastQuarter });
  const submit = (role: string) =>
    trading.askAs(supplierAs(role), 'mutation ($id: ID!) { submitExport(id: $id) { status } }', { id });
  expect(await errorsOf(submit('EXECUTIVE_MANAGER'))).toEqual(['errors.export.submitNotByRole']);
  const bulk = 'mutation ($ids: [ID!]!) { submitExportBulk(ids: $ids) { done reason } }';
  const { data } = await trading.askAs(supplierAs('EXECUTIVE_MANAGER'), bulk, { ids: [id] });
  expect(data['submitExportBulk']).toEqual([{ done: false, reason: 'errors.export.submitNotByRole' }]);
  const { data: read } = await trading.ask('supplier', '{ reportingPeriods { items { code status } } }');
  const periods = read['reportingPeriods'];
  expect(isValues(periods) && periods['items']).toContainEqual({ code: '2025/Q4', status: 'REPORTED' });
  expect(await errorsOf(submit('RESPONSIBLE_PERSON'))).toEqual([]);
});
