import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { randomCases } from '../random-cases.ts';
import { sharedCatalogue } from './catalogues.ts';
import { answered, tradeOf, certificateMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

const trading = openedTradingRegister();
const trade = tradeOf(trading);

const holdingQuery = `query ($certificate: [ID]) {
  myHoldings(filter: { certificate: $certificate }) {
    items { state received available reserved sold returned onMarket lost split }
  }
}`;

async function holdingOf(certificate: string, as: string): Promise<unknown> {
  const { data } = await trading.ask(as, holdingQuery, { certificate: [certificate] });
  return Object(data['myHoldings']).items[0];
}

const split = (id: string, amount: string) =>
  trading.ask('supplier', certificateMutation, {
    input: { id, splitToEtbe: true, amount },
  });

it('separates market entries, losses and splits from sales', async () => {
  const certificateId = await trade.certificate();
  expect((await split(certificateId, '100')).errors).toEqual([]);
  const sale = answered(await trade.save({ certificateId, amount: '400' })).id;
  await trade.changeStatus(sale, 'CONFIRMED');
  answered(await trade.save({ certificateId, amount: '200', buyerId: null }));
  const loss = answered(await trade.lose({ certificateId, amount: '50' })).id;
  const market = answered(await trade.save({ certificateId, amount: '10', buyerId: null })).id;
  const whole = {
    received: '1000.000',
    available: '293.000',
    reserved: '0.000',
    sold: '400.000',
    returned: '0.000',
    split: '47.000',
  };
  expect(await holdingOf(certificateId, 'supplier')).toEqual({
    ...whole,
    state: 'STOCKED',
    onMarket: '210.000',
    lost: '50.000',
  });
  await trade.remove(loss);
  await trade.remove(market);
  await trade.disconfirm(sale);
  expect(await holdingOf(certificateId, 'supplier')).toMatchObject({
    available: '353.000',
    reserved: '400.000',
    sold: '0.000',
    onMarket: '200.000',
    lost: '0.000',
  });
  expect(await holdingOf(certificateId, 'buyer')).toBeUndefined();
});

it('separates returns from sales', async () => {
  const certificateId = await trade.certificate();
  const sale = answered(await trade.save({ certificateId, amount: '400' })).id;
  await trade.changeStatus(sale, 'CONFIRMED');
  const back = answered(await trade.giveBack(sale, { amount: '150' })).id;
  expect(await holdingOf(certificateId, 'buyer')).toMatchObject({ available: '250.000', reserved: '150.000' });
  answered(await trade.changeStatus(back, 'CONFIRMED', 'supplier'));
  expect(await holdingOf(certificateId, 'buyer')).toMatchObject({
    received: '400.000',
    available: '250.000',
    reserved: '0.000',
    sold: '0.000',
    returned: '150.000',
  });
  expect(await holdingOf(certificateId, 'supplier')).toMatchObject({
    received: '1150.000',
    sold: '400.000',
    returned: '0.000',
  });
  // As if an earlier version had counted it as sold.
  await trading.database.script(`
    update holding set sold = sold + returned, returned = 0;
    update server_tables set digest = 'of before' where name = 'stock'`);
  await prepareDatabase(trading.database, sharedCatalogue('metadata'));
  expect(await holdingOf(certificateId, 'buyer')).toMatchObject({ sold: '0.000', returned: '150.000' });
  await trade.disconfirm(back, 'supplier');
  expect(await holdingOf(certificateId, 'buyer')).toMatchObject({ reserved: '150.000', returned: '0.000' });
});

const holders = ['supplier', 'buyer', 'oils'] as const;
const step = fc.record({
  kind: fc.constantFrom(
    ...([
      'offer',
      'offer',
      'confirm',
      'confirm',
      'reject',
      'market',
      'lose',
      'giveBack',
      'disconfirm',
      'remove',
    ] as const),
  ),
  from: fc.constantFrom(...holders),
  to: fc.constantFrom(...holders),
  amount: fc.integer({ min: 1, max: 300_000 }).map((thousandths) => (thousandths / 1000).toFixed(3)),
  which: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Executes one step; a refused one changes nothing. */
async function take(certificateId: string, done: string[], { kind, from, to, amount, which }: Step): Promise<void> {
  const buyerId = kind === 'market' ? null : trade.organization(to);
  const id = done[which % Math.max(1, done.length)] ?? '0';
  switch (kind) {
    case 'offer':
    case 'market': {
      const { data } = await trade.save({ certificateId, amount, buyerId }, from);
      const saved = Object(data['createOrUpdateTransaction']).id;
      if (saved !== undefined) done.push(String(saved));
      return;
    }
    case 'lose':
      await trade.lose({ certificateId, amount }, from);
      return;
    case 'giveBack':
      for (const buyer of holders) {
        const { data } = await trade.giveBack(id, { amount }, buyer);
        const saved = Object(data['createReturnTransaction']).id;
        if (saved !== undefined) done.push(String(saved));
      }
      return;
    case 'confirm':
    case 'reject':
      for (const buyer of holders) await trade.changeStatus(id, kind === 'confirm' ? 'CONFIRMED' : 'REJECTED', buyer);
      return;
    case 'disconfirm':
      for (const buyer of holders) await trade.disconfirm(id, buyer);
      return;
    case 'remove':
      for (const supplier of holders) await trade.remove(id, supplier);
      return;
  }
}

/** Holdings that differ from their lots, or whose quantities do not add up to the received one. */
const wrongHoldings = sql`
  select holding.id from holding
  full join (
    select certificate_id, organization_id, sum(amount) as received, sum(available) as available
    from lot group by 1, 2 having sum(amount) > 0
  ) as lots using (certificate_id, organization_id)
  where holding.received is distinct from lots.received or holding.available is distinct from lots.available
    or holding.received <> holding.available + reserved + sold + returned + on_market + lost + split
    or least(holding.received, holding.available, reserved, sold, returned, on_market, lost, split) < 0`;

/** Differences between ledger accounts and holdings. */
const totals = sql`
  select (select coalesce(sum(amount), 0) from ledger_entry where account = 'reserved') - sum(reserved) as reserved,
    (select coalesce(sum(amount), 0) from ledger_entry where account = 'retired') - sum(on_market) - sum(lost) as retired,
    (select coalesce(sum(amount), 0) from ledger_entry where account = 'split') - sum(split) as split,
    (select -sum(amount) from ledger_entry where account = 'issued')
      - sum(available) - sum(reserved) - sum(on_market) - sum(lost) - sum(split) as issued
  from holding`;

it('is consistent after any trade: holdings equal their lots, and receipts equal stock plus issues', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const certificateId = await trade.certificate();
      const done: string[] = [];
      for (const each of steps) await take(certificateId, done, each);
      expect(await trading.database.query(wrongHoldings)).toEqual([]);
      const zero = '0.000';
      expect(await trading.database.query(totals)).toEqual([
        { reserved: zero, retired: zero, split: zero, issued: zero },
      ]);
      for (const as of holders) expect(await lastPoint(certificateId, as)).toEqual(await present(certificateId, as));
    }),
    { ...randomCases(4), endOnFailure: true },
  );
});

async function lastPoint(certificateId: string, as: string): Promise<unknown> {
  const query = `query ($certificateId: ID) { stockHistory(certificateId: $certificateId) { points { available reserved } } }`;
  const { data } = await trading.ask(as, query, { certificateId });
  return Object(data['stockHistory']).points.at(-1);
}

async function present(certificateId: string, as: string): Promise<unknown> {
  const holding = await holdingOf(certificateId, as);
  if (holding === undefined) return undefined;
  const { available, reserved } = Object(holding);
  return { available, reserved };
}
