import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { readBalances } from '../trading-register.ts';
import { answered, tally, tradeOf } from '../trade.ts';
import { lockWaits } from '../lock-waits.ts';

const trading = openedTradingRegister();
const trade = tradeOf(trading);

const sellers = 6;
const rounds = 5;

it('two organizations that sell to each other get no deadlock error', async () => {
  const amount = '100';
  const certificates = {
    supplier: await trade.certificate({ amount }),
    buyer: await trade.certificate({ amount }, 'buyer'),
  };
  const sellInLoop = async (from: 'supplier' | 'buyer', to: 'supplier' | 'buyer') => {
    const replies = [];
    for (let round = 0; round < rounds; round += 1) {
      const certificateId = certificates[round % 2 === 0 ? from : to];
      const offer = await trade.save({ certificateId, buyerId: trade.organization(to), amount: '0.5' }, from);
      replies.push(offer);
      if (offer.errors.length > 0) continue;
      const { id } = answered(offer);
      replies.push(await trade.changeStatus(id, round % 3 === 0 ? 'REJECTED' : 'CONFIRMED', to));
    }
    return replies;
  };
  const loops = Array.from({ length: sellers }, () => [
    sellInLoop('supplier', 'buyer'),
    sellInLoop('buyer', 'supplier'),
  ]);
  const answers = tally((await Promise.all(loops.flat())).flat());
  // Without a purchase there is nothing to resell, and the certificate is not visible.
  const unforeseen = Object.keys(answers).filter(
    (answer) => !/^(done|errors\.transaction\.notEnoughStock|errors\.certificate\.notFound)/.test(answer),
  );
  expect(unforeseen).toEqual([]);
  expect(answers['done']).toBeGreaterThan(sellers * rounds);
  for (const certificateId of Object.values(certificates)) {
    const balances = await readBalances(trading.database, certificateId);
    expect(balances).toMatchObject({ issued: '-100.000', held: '100.000', reserved: '0.000' });
  }
});

it('two deadlocked database transactions both complete: the aborted one is retried', async () => {
  const [first, second] = [await trade.certificate({ amount: '1' }), await trade.certificate({ amount: '1' })];
  let runs = 0;
  const isWaiting = async () => ((await lockWaits(trading.database)) ?? 0) > 0;
  const lockBoth = (ids: readonly [string, string]) =>
    trading.database.transaction(async (connection) => {
      runs += 1;
      const isFirst = runs === 1;
      await connection.query(sql`select id from certificate where id = ${ids[0]} for no key update`);
      if (isFirst) await expect.poll(isWaiting).toBe(true);
      await connection.query(sql`select id from certificate where id = ${ids[1]} for no key update`);
      return 'done';
    });
  const done = [lockBoth([first, second])];
  await expect.poll(() => runs).toBe(1);
  done.push(lockBoth([second, first]));
  expect(await Promise.all(done)).toEqual(['done', 'done']);
  // An immediate retry may take the lock before the waiting transaction wakes, and then conflicts once more.
  expect(runs).toBeGreaterThanOrEqual(3);
});

it('a serialization conflict at commit is retried', async () => {
  await trading.database.script('create table shift (doctor integer primary key, is_on boolean not null)');
  await trading.database.script('insert into shift values (1, true), (2, true)');
  let written = 0;
  /** Write skew: each leaves because the other stays; the second commit detects the conflict. */
  const leave = (doctor: number) =>
    trading.database.transaction(async (connection) => {
      await connection.query(sql`set transaction isolation level serializable`);
      const staying = await connection.query(sql`select 1 from shift where is_on and doctor <> ${doctor}`);
      if (staying.length > 0) await connection.query(sql`update shift set is_on = false where doctor = ${doctor}`);
      written += 1;
      await expect.poll(() => written).toBeGreaterThanOrEqual(2);
    });
  await Promise.all([leave(1), leave(2)]);
  // A retry before the other commit conflicts once more.
  expect(written).toBeGreaterThanOrEqual(3);
  expect(await trading.database.query(sql`select doctor from shift where is_on`)).toHaveLength(1);
});
