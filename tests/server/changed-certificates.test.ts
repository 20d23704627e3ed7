import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { answered, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances, type Reply } from './trading-register.ts';

const save = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) { id rowVersion amount energy initialTransaction { id status amount } }
}`;

const trading = openedTradingRegister();
const trade = tradeOf(trading);

const create = (changes: Values = {}): Promise<Reply> =>
  trading.ask('supplier', save, { input: trading.certificate(changes) });

describe('correcting a certificate', () => {
  it('reposts its whole quantity while nothing was drawn', async () => {
    const { id } = answered(await create());
    const corrected = answered(await trading.ask('supplier', save, { input: { id, amount: '750.5' } }));
    expect(corrected).toMatchObject({
      amount: '750.500',
      energy: '15760500.000',
      initialTransaction: { amount: '750.500' },
    });
    expect(await readBalances(trading.database, id)).toEqual({ issued: '-750.500', held: '750.500' });
  });

  it('posts nothing for the same amount in another notation', async () => {
    const { id } = answered(await create());
    const read = () =>
      trading.database.query(sql`select id from ledger_posting where certificate_id = ${id} order by id`);
    const issued = await read();
    answered(await trading.ask('supplier', save, { input: { id, amount: '1000.0', note: 'checked' } }));
    expect(await read()).toEqual(issued);
  });

  it('posts the difference after a sale, not below the drawn quantity', async () => {
    const { id } = answered(await create());
    answered(await trade.save({ certificateId: id, amount: '600' }));
    expect((await trading.ask('supplier', save, { input: { id, amount: '599.999' } })).errors).toEqual([
      'errors.transaction.alreadySold at amount',
    ]);
    answered(await trading.ask('supplier', save, { input: { id, amount: '600' } }));
    expect(await readBalances(trading.database, id)).toEqual({
      issued: '-600.000',
      held: '0.000',
      reserved: '600.000',
    });
  });

  it('refuses other changes after a sale, with a hint at corrections', async () => {
    const { id } = answered(await create());
    answered(await trade.save({ certificateId: id, amount: '1' }));
    const reply = await trading.ask('supplier', save, { input: { id, type: 'BIOLIQUID' } });
    expect(reply.errors).toEqual(['errors.certificate.correctByRequest at type']);
  });

  it('leaves a rejected sale rejected, and the corrected quantity with its supplier', async () => {
    const { id, initialTransaction } = answered(
      await create({ ownProduction: false, buyerId: trade.organization('buyer') }),
    );
    const reject = 'mutation ($id: ID!) { transactionChangeStatus(id: $id, status: REJECTED) { id } }';
    expect((await trading.ask('buyer', reject, { id: Object(initialTransaction).id })).errors).toEqual([]);
    const corrected = answered(await trading.ask('supplier', save, { input: { id, amount: '800' } }));
    expect(corrected).toMatchObject({
      amount: '800.000',
      initialTransaction: { status: 'REJECTED', amount: '800.000' },
    });
    expect(await readBalances(trading.database, id)).toEqual({
      issued: '-800.000',
      held: '800.000',
      reserved: '0.000',
    });
  });

  it('refuses a stale version', async () => {
    const { id, rowVersion } = answered(await create());
    answered(await trading.ask('supplier', save, { input: { id, rowVersion, note: 'first' } }));
    const reply = await trading.ask('supplier', save, { input: { id, rowVersion, note: 'second' } });
    expect(reply.errors).toEqual(['errors.conflict']);
  });
});

describe('removing a certificate', () => {
  const remove = (id: string, as = 'supplier'): Promise<Reply> =>
    trading.ask(as, 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id });

  it('reverses its quantity and removes its initial transaction', async () => {
    const { id } = answered(await create());
    expect((await remove(id)).data).toEqual({ removeCertificate: true });
    expect(await readBalances(trading.database, id)).toEqual({ issued: '0.000', held: '0.000' });
    const { data } = await trading.ask(
      'supplier',
      `query ($id: ID!, $of: TransactionFilter) {
        certificate(id: $id) { id } myTransactions(filter: $of) { pageInfo { totalElements } }
      }`,
      { id, of: { certificate: [id] } },
    );
    expect(data).toEqual({ certificate: null, myTransactions: { pageInfo: { totalElements: 0 } } });
  });

  it('is refused once something was sold', async () => {
    const { id } = answered(await create());
    answered(await trade.save({ certificateId: id, amount: '1' }));
    expect((await remove(id)).errors).toEqual(['errors.certificate.hasTransactions']);
  });

  it('returns not found for others', async () => {
    const { id } = answered(await create());
    expect((await remove(id, 'oils')).errors).toEqual(['errors.certificate.notFound']);
  });
});
