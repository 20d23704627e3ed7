import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { ConnectionError } from '../../../engine/store/index.ts';
import type { RunningTasks } from '../../../server/platform/tasks/index.ts';
import { atGate, createGates } from '../exchange/gate.ts';
import { importsOf, ownRow, workbook, workOn } from '../exchange/importing.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

const trading = openedTradingRegister();
const importing = importsOf(trading);
let workers: readonly RunningTasks[];

beforeAll(() => {
  workers = [workOn(trading, { leaseSeconds: 2 }), workOn(trading, { leaseSeconds: 2 })];
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
});

const codes = (of: string, count: number) => Array.from({ length: count }, (_, index) => `${of}-${index}`);
const fileOf = (all: readonly string[], changes: Values = {}) =>
  workbook(all.map((code) => ({ ...ownRow, 'Externé číslo': code, ...changes })));

/** The number of certificates by code, for a prefix. */
async function savedOf(of: string): Promise<readonly number[]> {
  const rows = await trading.database.query<{ count: number }>(sql`
    select count(*)::int as count from certificate where external_code like ${`${of}-%`} group by external_code`);
  return rows.map(({ count }) => count);
}

const endedOf = async (id: string) => {
  const [row] = await trading.database.query<{ status: string; count: number }>(
    sql`select status, count from "import" where id = ${id}`,
  );
  return row;
};

async function lastId(): Promise<string> {
  const [row] = await trading.database.query<{ id: string }>(sql`select max(id)::text as id from "import"`);
  return row?.id ?? '';
}

const once = (count: number) => Array.from({ length: count }, () => 1);

it('equal external codes in two concurrently imported files are saved once', async () => {
  const files = [await fileOf(codes('AT-ONCE', 12)), await fileOf(codes('AT-ONCE', 12), { Poznámka: 'the other' })];
  const answers = await Promise.all(files.map((file) => importing.send('importCertificates', file)));
  const made = answers.map(({ data }) => data['importCertificates'] as Values); // as the operation answers
  expect(await savedOf('AT-ONCE')).toEqual(once(12));
  expect(made.reduce((sum, { count }) => sum + Number(count), 0)).toBe(12);
  const refused = made.flatMap(({ errors }) => (errors as readonly Values[]).map(({ message }) => message)); // the same
  expect(refused).toEqual(Array.from({ length: 12 }, () => 'errors.import.alreadyThere'));
});

it('a file imported concurrently by two people of an organization is imported once', async () => {
  const file = await fileOf(codes('TWO-PEOPLE', 2));
  const { viewerOf, users } = trading.register;
  const colleague = { ...viewerOf('supplier'), userId: users.get('employee@demo.example') ?? '' };
  const theirs = importsOf({ ...trading, ask: (_, query, variables) => trading.askAs(colleague, query, variables) });
  const answers = await Promise.all([importing, theirs].map(({ send }) => send('importCertificates', file)));
  expect(answers.flatMap(({ errors }) => errors)).toEqual(['errors.import.sameFile at file']);
  expect(await savedOf('TWO-PEOPLE')).toEqual(once(2));
});

it('continues after the database was unreachable', async () => {
  // One database transaction saves at most 50: some are saved while the 56th waits.
  const file = await fileOf(codes('AWAY', 60));
  await createGates(trading.database, ['AWAY-55']);
  let answer: Promise<unknown> | undefined;
  let saved = 0;
  const cut = atGate(trading.database, 'AWAY-55', {
    begin: () => (answer = importing.send('importCertificates', file)),
    work: async () => {
      saved = (await savedOf('AWAY')).length;
      await trading.database.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`,
      );
    },
  });
  await expect(cut).rejects.toThrow(ConnectionError);
  expect(saved).toBeGreaterThan(0);
  expect(saved).toBeLessThan(60);
  // The response is the result, or the error that the database is unavailable.
  await Promise.allSettled([answer]);
  const id = await lastId();
  await expect.poll(() => endedOf(id)).toEqual({ status: 'FINISHED', count: 60 });
  expect(await savedOf('AWAY')).toEqual(once(60));
});

it('continues after the disk was full', async () => {
  await trading.database.script(`
    create sequence full_disk;
    create function fill_disk() returns trigger language plpgsql as $$ begin
      if nextval('full_disk') = 5 then raise exception 'no space left on device' using errcode = '53100'; end if;
      return new;
    end $$;
    create trigger fill_disk before insert on certificate for each row execute function fill_disk();`);
  await importing.send('importCertificates', await fileOf(codes('FULL', 10)));
  const id = await lastId();
  await expect.poll(() => endedOf(id)).toEqual({ status: 'FINISHED', count: 10 });
  await trading.database.script('drop trigger fill_disk on certificate');
  expect(await savedOf('FULL')).toEqual(once(10));
});
