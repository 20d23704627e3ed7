import { describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { toPlainJson } from '../to-plain-json.ts';
import { answered, mutations, certificateMutation } from '../trade.ts';
import { salesIn } from './sales.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

const trade = salesIn(openedTradingRegister());
const see = `query ($id: ID!) { certificate(id: $id) {
  isDrawn isLocked isSold canBeSplitToEtbe statusReason frozenReason { id } initialTransaction { id }
  permittedActions { name permitted reason }
} }`;

const certificateAs = async (as: string, id: string) => {
  const { data } = await trade.trading.ask(as, see, { id });
  return toPlainJson(data['certificate']) as Values | null; // the selection of `see`
};

describe('trade of others with a certificate', () => {
  it('is not revealed to its supplier by its draws', async () => {
    const changes = {
      ownProduction: false,
      supplierId: trade.organization('supplier'),
      buyerId: trade.organization('buyer'),
    };
    const id = await trade.certificate(changes, 'buyer');
    const before = await certificateAs('supplier', id);
    await trade.buy(id, 'refinery', '10', 'buyer');
    expect(await certificateAs('supplier', id)).toEqual(before);
  });

  it('is not revealed to its seller by the refusal of a split', async () => {
    const id = await trade.soldWhole();
    const split = () =>
      trade.trading.askErrors('supplier', certificateMutation, {
        input: { id, splitToEtbe: true, amount: '1' },
      });
    const before = await split();
    await trade.buy(id, 'refinery', '10', 'buyer');
    expect(await split()).toEqual(before);
  });

  it('is not revealed to a buyer by the refusal of a removal', async () => {
    const remove = (id: string) =>
      trade.trading.askErrors('refinery', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id });
    const whole = await trade.certificate();
    await trade.buy(whole, 'refinery', '10');
    const part = await trade.certificate();
    answered(
      await trade.trading.ask('supplier', certificateMutation, {
        input: { id: part, splitToEtbe: true, amount: '1' },
      }),
    );
    await trade.buy(part, 'refinery', '10');
    expect(await remove(part)).toEqual(await remove(whole));
  });
});

it('a buyer’s use of a purchase changes nothing visible to its supplier', async () => {
  const id = await trade.soldWhole();
  const sale = await trade.initialOf(id);
  const query = `query ($id: ID!, $ids: [ID], $sale: ID!) {
    certificate(id: $id) { rowVersion updatedAt status amount heldAmount isSold isDrawn isLocked canBeSplitToEtbe
      transactions { id } lots { id } splits { id } certificateSubstances { currentAmount }
      permittedActions { name permitted reason } }
    myTransaction(id: $sale) { rowVersion updatedAt status availableAmount lots { id } outputCertificates { id }
      permittedActions { name permitted reason } }
    lineage(certificateId: $id) { nodes { id kind received passedOn remaining count } edges { from to quantity } }
    stockHistory(certificateId: $id) { points { day available reserved } }
    myHoldings(filter: { certificate: $ids }) { items { available sold onMarket lost updatedAt rowVersion } }
  }`;
  const seen = async () => toPlainJson(await trade.trading.ask('supplier', query, { id, ids: [id], sale }));
  const before = await seen();
  await trade.buy(id, 'refinery', '100', 'buyer');
  await trade.buy(id, 'oils', '10', 'refinery');
  answered(await trade.lose({ certificateId: id, amount: '5' }, 'buyer'));
  answered(await trade.save({ certificateId: id, amount: '5', buyerId: null, onMarket: true }, 'buyer'));
  expect(await seen()).toEqual(before);
});

it('a loss cannot be booked from visible stock of others', async () => {
  const certificateId = await trade.certificate();
  await trade.sell(certificateId, 'buyer', '10');
  const lose = (as: string) => trade.trading.askErrors(as, mutations.lose, { input: { certificateId, amount: '1' } });
  expect(await lose('buyer')).toMatchObject([
    { message: 'errors.transaction.notEnoughStock', params: { available: '0.000' } },
  ]);
  for (const as of ['authority', 'government', 'registry'])
    expect(await lose(as)).toMatchObject([{ message: 'errors.forbidden' }]);
  expect(await lose('oils')).toMatchObject([{ message: 'errors.certificate.notFound' }]);
});

describe('an earlier offer to another buyer', () => {
  const history = `query ($id: ID!) { transactionHistory(id: $id) {
    items { action originState changes { path before after } } pageInfo { totalElements } } }`;
  const historyAs = async (as: string, id: string) => {
    const { data } = await trade.trading.ask(as, history, { id });
    const { items, pageInfo } = data['transactionHistory'] as {
      readonly items: readonly Values[];
      readonly pageInfo: Values;
    }; // the selection of `history`
    return { items, told: JSON.stringify(items), total: pageInfo['totalElements'] };
  };

  it('is not revealed to the next buyer, nor its amount and number', async () => {
    const certificateId = await trade.certificate();
    const sale = { certificateId, amount: '111.5', externalCode: 'FOR-A-ONLY' };
    const { id } = answered(await trade.save({ ...sale, buyerId: trade.organization('buyer') }));
    answered(await trade.save({ id, externalCode: 'STILL-A' }));
    const changed = { id, buyerId: trade.organization('refinery'), amount: '99.25', externalCode: 'FOR-B' };
    answered(await trade.save(changed));
    answered(await trade.save({ id, externalCode: 'LATER-B' }));
    const { items, told, total } = await historyAs('refinery', id);
    expect(total).toBe(2);
    expect(items).toHaveLength(2);
    for (const secret of ['FOR-A-ONLY', 'STILL-A', '111.5', trade.organization('buyer')])
      expect(told).not.toContain(`"${secret}"`);
    for (const own of ['FOR-B', 'LATER-B']) expect(told).toContain(own);
    const whole = await historyAs('supplier', id);
    expect(whole.total).toBe(4);
    for (const known of ['FOR-A-ONLY', 'STILL-A', 'FOR-B', 'LATER-B']) expect(whole.told).toContain(known);
    expect((await historyAs('registry', id)).total).toBe(4);
  });
});
