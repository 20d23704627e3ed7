import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { exportsOf } from './exporting.ts';
import { importsOf, ownRow, workbook, workOn } from './importing.ts';
import { waitLimitMs } from '../../time-limits.ts';

/** Cancellation before the end. Each test starts its own workers. */
const trading = openedTradingRegister();
const imports = importsOf(trading);

const rows = (name: string, count: number): readonly Values[] =>
  Array.from({ length: count }, (_, index) => ({ ...ownRow, 'Externé číslo': `${name}-${String(index)}` }));
const savedOf = async (name: string): Promise<number> => {
  const found = await trading.database.query(sql`select 1 from certificate where external_code like ${`${name}-%`}`);
  return found.length;
};
const cancel = async (id: unknown, as = 'supplier'): Promise<readonly string[]> =>
  (await trading.ask(as, 'mutation ($id: ID!) { cancelImport(id: $id) { status } }', { id })).errors;

/** Starts an import of `count` certificates. @returns it once `done` of them are saved */
async function begun(name: string, count: number, done: number): Promise<Values> {
  const asked = imports.send('importCertificates', await workbook(rows(name, count), `${name}.xlsx`));
  await expect.poll(() => imports.last().catch(() => undefined)).toMatchObject({ name: `${name}.xlsx` });
  await expect.poll(async () => Number((await imports.last())['done'])).toBeGreaterThanOrEqual(done);
  // Responds after the import has ended.
  void asked;
  return await imports.last();
}

/** Waits until a statement that contains `part` waits for a lock. */
async function waiting(part: string): Promise<void> {
  const look = async () =>
    await trading.database.query(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and position(${part} in query) > 0`);
  await expect.poll(look).toHaveLength(1);
}

describe('an import', () => {
  it('that is queued creates nothing once it is cancelled', async () => {
    const { id } = await begun('A', 2, 0);
    expect(await cancel(id)).toEqual([]);
    const tasks = workOn(trading);
    await trading.application.tasks.ended('import-file', String(id), { withinMs: waitLimitMs });
    await tasks.stop();
    expect(await imports.last()).toMatchObject({ status: 'CANCELLED', count: 0 });
    expect(await savedOf('A')).toBe(0);
  });

  it('in progress keeps saved records, and imports the rest from the same file later', async () => {
    const tasks = workOn(trading);
    // More rows than one database transaction saves.
    const sent = 60;
    let cancelled: Promise<readonly string[]> | undefined;
    let next: Promise<unknown> | undefined;
    await trading.database.transaction(async (connection) => {
      await connection.query(sql`lock table certificate in exclusive mode`);
      const { id } = await begun('B', sent, 0);
      await waiting('(insert into "certificate"');
      cancelled = cancel(id);
      await waiting('from "import" where id = any(');
      // The transaction that saves the rest waits for this lock, which is held until the import is cancelled.
      next = trading.database.transaction(async (later) => {
        await later.query(sql`lock table import in exclusive mode`);
        await cancelled;
      });
      await waiting('lock table import');
    });
    expect(await cancelled).toEqual([]);
    await next;
    const { status, count, errors } = await imports.last();
    expect({ status, errors }).toMatchObject({
      status: 'CANCELLED',
      errors: [],
    });
    expect(Number(count)).toBeGreaterThan(0);
    expect(Number(count)).toBeLessThan(sent);
    expect(await savedOf('B')).toBe(count);
    const { data } = await imports.send('importCertificates', await workbook(rows('B', sent), 'B.xlsx'));
    await tasks.stop();
    expect(data['importCertificates']).toMatchObject({ count: sent - Number(count) });
    expect(await savedOf('B')).toBe(sent);
  });

  it.each([
    { lost: 'is removed', change: sql`delete from organization_user` },
    { lost: 'is no active member', change: sql`update organization_user set status = 'INACTIVE'` },
    { lost: 'has another role', change: sql`update organization_user set role = 'EXECUTIVE_MANAGER'` },
  ])('ends when its requester $lost meanwhile, and keeps saved records', async ({ lost, change }) => {
    const tasks = workOn(trading);
    const sent = 60;
    const { userId } = trading.register.viewerOf('supplier');
    const members = await trading.database.query(sql`select * from organization_user where user_id = ${userId}`);
    await trading.database.transaction(async (connection) => {
      await connection.query(sql`lock table certificate in exclusive mode`);
      await begun(lost, sent, 0);
      await waiting('(insert into "certificate"');
      await trading.database.query(sql`${change} where user_id = ${userId}`);
    });
    await expect.poll(async () => (await imports.last())['status']).toBe('END_WITH_ERROR');
    await tasks.stop();
    const { count, errors } = await imports.last();
    expect(errors).toMatchObject([{ message: 'errors.user.rightsLost' }]);
    expect(Number(count)).toBeGreaterThan(0);
    expect(Number(count)).toBeLessThan(sent);
    expect(await savedOf(lost)).toBe(count);
    await trading.database.query(sql`delete from organization_user where user_id = ${userId}`);
    await trading.database.query(sql`
      insert into organization_user overriding system value
      select * from jsonb_populate_recordset(null::organization_user, ${JSON.stringify(members)}::jsonb)`);
  });

  it('that has ended cannot be cancelled, nor one of another organization', async () => {
    const { id } = await imports.last();
    expect(await cancel(id)).toEqual(['errors.import.ended']);
    expect(await cancel(id, 'buyer')).toEqual(['errors.entity.notFound']);
  });
});

it('a queued export that is removed is never made', async () => {
  const { ask, read } = exportsOf(trading);
  const { data } = await ask('exportYearBalance', { year: 2026 });
  const { id } = data['exportYearBalance'] as { readonly id: string }; // as it was asked
  expect((await trading.ask('supplier', `mutation { removeExport(id: "${id}") }`)).errors).toEqual([]);
  const tasks = workOn(trading);
  await trading.application.tasks.ended('make-export', id, { withinMs: waitLimitMs });
  await tasks.stop();
  expect(await read(id)).toBeUndefined();
  expect(await trading.database.query(sql`select 1 from file where owner_entity = 'export'`)).toEqual([]);
});

it('an export is not stored when its requester left the organization before it was written', async () => {
  const { ask, read } = exportsOf(trading);
  const { userId } = trading.register.viewerOf('supplier');
  const tasks = workOn(trading);
  const status = (is: string) =>
    trading.database.query(sql`update organization_user set status = ${is} where user_id = ${userId}`);
  let asked: ReturnType<typeof ask> | undefined;
  await trading.database.transaction(async (connection) => {
    await connection.query(sql`lock table transaction in access exclusive mode`);
    asked = ask('exportYearBalance', { year: 2026 });
    await waiting('as "openingEnergy"');
    await status('INACTIVE');
  });
  const made = (await asked)?.data['exportYearBalance'];
  const { id } = made as { readonly id: string }; // as it was asked
  await trading.application.tasks.ended('make-export', id, { withinMs: waitLimitMs });
  await tasks.stop();
  await status('ACTIVE');
  expect(await read(id)).toMatchObject({ status: 'END_WITH_ERROR' });
  expect(await trading.database.query(sql`select 1 from file where owner_entity = 'export'`)).toEqual([]);
});
