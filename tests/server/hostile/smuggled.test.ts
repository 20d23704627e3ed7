import { describe, expect, it } from 'vitest';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { salesIn } from './sales.ts';

const trade = salesIn(openedTradingRegister());
describe('a transaction is saved with the fields of its form only', () => {
  it('other input is ignored', async () => {
    const id = await trade.certificate();
    const buyerId = trade.organization('buyer');
    const smuggled = {
      code: 'T-1',
      status: 'CONFIRMED',
      kind: 'LOSS',
      type: 'PRODUCTION',
      isInitial: true,
      supplier: { id: buyerId },
      verifier: { id: buyerId },
      availableAmount: '5000',
      energy: '1',
      outputCertificateCode: 'V-1',
      removalReason: 'none',
    };
    const query = `mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) {
      id status kind type isInitial supplier { id } removalReason code outputCertificateCode
    } }`;
    const input = { ...smuggled, certificateId: id, buyerId, amount: '1', date: '2026-03-05' };
    const { data, errors } = await trade.trading.ask('supplier', query, { input });
    expect(errors).toEqual([]);
    expect(data['createOrUpdateTransaction']).toMatchObject({
      status: 'PENDING',
      kind: 'SALE',
      type: 'SELL',
      isInitial: false,
      supplier: { id: trade.organization('supplier') },
      removalReason: null,
      code: expect.stringMatching(/^T-2026/u),
    });
  });

  it('not on the market and to a buyer at once', async () => {
    const id = await trade.certificate();
    const readOnly = ['errors.form.readOnly at buyer'];
    expect((await trade.save({ certificateId: id, onMarket: true })).errors).toEqual(readOnly);
    const sale = await trade.sell(id, 'buyer', '10');
    const other = { id: sale, onMarket: true, buyerId: trade.organization('refinery') };
    expect((await trade.save(other)).errors).toEqual(readOnly);
    expect(await trade.read(sale)).toMatchObject({ status: 'PENDING', buyer: { id: trade.organization('buyer') } });
  });
});
