import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { lockWaits } from './lock-waits.ts';
import { certificateMutation } from './trade.ts';

/** Duplicate registrations of a proof from before holds existed. */
const trading = openedTradingRegister();

async function saved(as: string, input: Values): Promise<string> {
  const { data, errors } = await trading.ask(as, certificateMutation, { input });
  expect(errors).toEqual([]);
  return String(Object(data['createOrUpdateCertificate']).id);
}

function registered(as: string, changes: Values = {}): Promise<string> {
  const { organizations } = trading.register;
  const abroad = { isImport: true, ownProduction: false, supplierId: organizations.get('donau') };
  return saved(as, trading.certificate({ ...abroad, buyerId: organizations.get(as), ...changes }));
}

const storeCode = (ids: readonly string[], code: string) =>
  trading.database.query(sql`update certificate set external_code = ${code} where id = any(${ids}::bigint[])`);

/** Certificates on hold, with the number of notices to their holders. */
async function held(): Promise<readonly (readonly [string, number])[]> {
  const rows = await trading.database.query<{ id: string; told: number }>(sql`
    select id::text as id, (select count(*)::integer from notice where name = 'certificateOnHold'
      and (facts ->> 'id' = certificate.id::text or facts::text like '%"id":"' || certificate.id || '"%')) as told
    from certificate where on_hold_since is not null order by certificate.id`);
  return rows.map(({ id, told }) => [id, told]);
}

it('puts later duplicates on hold with their splits, once, and notifies their holders', async () => {
  const [first, second] = [await registered('supplier'), await registered('buyer')];
  const split = await saved('buyer', { id: second, splitToEtbe: true, amount: '10' });
  const third = await registered('refinery');
  await storeCode([first], 'STORED-1');
  await storeCode([second], ' stored 1');
  await storeCode([third], 'STORED–1');
  expect(await trading.application.holdStored({})).toBe(2);
  expect(await held()).toEqual([
    [second, 1],
    [split, 1],
    [third, 1],
  ]);
  const [again] = await trading.database.query(
    sql`select count(*)::integer as told from notice where name = 'proofRegisteredAgain'`,
  );
  expect(again).toEqual({ told: 1 });
  expect(await trading.application.holdStored({})).toBe(0);
});

it('skips accepted duplicates, and puts splits of one on hold on hold', async () => {
  const before = await held();
  const first = await registered('supplier', { externalCode: 'STORED-2' });
  const second = await registered('buyer', { externalCode: 'STORED-2' });
  const release = `mutation ($id: ID!) { releaseHold(id: $id, proofAmount: "2000", reason: "Lot.") { id } }`;
  expect((await trading.ask('registry', release, { id: second })).errors).toEqual([]);
  const split = await saved('supplier', { id: first, splitToEtbe: true, amount: '10' });
  expect(await trading.application.holdStored({})).toBe(0);
  await trading.database.query(sql`update certificate set on_hold_since = now() where id = ${first}`);
  expect(await trading.application.holdStored({})).toBe(1);
  expect((await held()).slice(before.length)).toEqual([
    [first, 0],
    [split, 1],
  ]);
});

it('holds nothing within the stated limit after the released one is removed', async () => {
  const before = await held();
  await registered('supplier', { externalCode: 'STORED-3', amount: '100' });
  const second = await registered('buyer', { externalCode: 'STORED-3', amount: '100' });
  const release = `mutation ($id: ID!) { releaseHold(id: $id, proofAmount: "300", reason: "Lot.") { id } }`;
  expect((await trading.ask('registry', release, { id: second })).errors).toEqual([]);
  await registered('refinery', { externalCode: 'STORED-3', amount: '100' });
  const remove = 'mutation ($id: ID!) { removeCertificate(id: $id) }';
  expect((await trading.ask('buyer', remove, { id: second })).errors).toEqual([]);
  expect(await trading.application.holdStored({})).toBe(0);
  expect(await held()).toEqual(before);
});

it('adds the stated amount to records accepted earlier', async () => {
  const first = await registered('supplier', { externalCode: 'STORED-4', amount: '100' });
  const second = await registered('buyer', { externalCode: 'STORED-4', amount: '100' });
  await trading.database.query(
    sql`update certificate set on_hold_since = null, proof_amount = 300 where id = ${second}`,
  );
  expect(await trading.application.holdStored({})).toBe(0);
  expect(
    await trading.database.query(
      sql`select proof_amount::text as stated from certificate where id = any(${[first, second]}::bigint[])`,
    ),
  ).toEqual([{ stated: '300.000' }, { stated: '300.000' }]);
});

it('skips a split whose certificate is released meanwhile', async () => {
  const { database } = trading;
  await registered('supplier', { externalCode: 'STORED-5' });
  const second = await registered('buyer', { externalCode: 'STORED-5' });
  await database.query(sql`update certificate set on_hold_since = null, proof_amount = 2000 where id = ${second}`);
  const split = await saved('buyer', { id: second, splitToEtbe: true, amount: '10' });
  await database.query(sql`update certificate set on_hold_since = now() where id = ${second}`);
  const { holding } = await database.transaction(async (connection) => {
    await connection.query(sql`update certificate set on_hold_since = null where id = ${second}`);
    const holding = trading.application.holdStored({});
    await Promise.race([holding, expect.poll(() => lockWaits(database)).toBe(1)]);
    return { holding };
  });
  expect(await holding).toBe(0);
  expect((await held()).map(([id]) => id)).not.toContain(split);
});

it('continues after a failing record, reports it, and stops on abort', async () => {
  const { database, application } = trading;
  await registered('supplier', { externalCode: 'STORED-6' });
  const second = await registered('buyer');
  const third = await registered('refinery');
  await storeCode([second, third], 'STORED-6');
  await database.script(`
    create function refuse_hold() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_hold before update on certificate for each row
      when (new.id = ${second} and new.on_hold_since is not null) execute function refuse_hold()`);
  await expect(application.holdStored({ signal: AbortSignal.abort(new Error('the process stops')) })).rejects.toThrow(
    'the process stops',
  );
  const failed: string[] = [];
  expect(await application.holdStored({ reportFailure: ({ id }) => failed.push(id) })).toBe(1);
  expect(failed).toEqual([second]);
  expect((await held()).map(([id]) => id)).toContain(third);
  await database.script('drop trigger refuse_hold on certificate; drop function refuse_hold()');
});
