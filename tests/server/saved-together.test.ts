import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import { countingConnection } from './counting-connection.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

/** Records saved together, as by an import: one after another, with a common validation at the end. */
const trading = openedTradingRegister();
let runs = 0;
let round = 0;

beforeEach(() => {
  runs = 0;
  round += 1;
});

const organization = (key: string) => trading.register.organizations.get(key) ?? '';
const proof = (name: string) => `${name}-${String(round)}`;

interface Steps {
  /** Called after the first record. */
  readonly between?: () => Promise<void>;
  readonly after?: () => Promise<void>;
}

const saveTogether = (as: string, proofs: readonly string[], { between, after }: Steps = {}) =>
  trading.database.transaction(async (connection) => {
    runs += 1;
    const context = { viewer: trading.register.viewerOf(as), requestId: 'test' };
    const ids: string[] = [];
    for (const externalCode of proofs) {
      const abroad = { isImport: true, ownProduction: false, supplierId: organization('donau') };
      const input = trading.certificate({ ...abroad, buyerId: organization(as), externalCode: proof(externalCode) });
      const { write } = await trading.application.validateInTransaction(connection, context, {
        entity: 'certificate',
        input,
      });
      ids.push(await write());
      if (ids.length === 1) await between?.();
    }
    await trading.application.holdInTransaction(connection, context, { entity: 'certificate', ids });
    await after?.();
    return ids;
  });

const waiting = async () => {
  const rows = await trading.database.query(sql`
    select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length;
};

/** For each certificate, true if it is on hold. */
async function held(ids: readonly string[]): Promise<readonly unknown[]> {
  const rows = await trading.database.query(sql`
    select on_hold_since is not null as held from certificate where id = any(${ids}::bigint[]) order by id`);
  return rows.map((row) => row['held']);
}

it('lets a concurrent save lock the same proofs in opposite order without a deadlock', async () => {
  let other: readonly string[] = [];
  let done = false;
  const ids = await saveTogether('supplier', ['A', 'B'], {
    between: async () => {
      const saving = saveTogether('buyer', ['B', 'A']).then((saved) => {
        [other, done] = [saved, true];
      });
      await expect.poll(async () => done || (await waiting()) > 0).toBe(true);
      if (done) await saving;
    },
  });
  await expect.poll(() => done).toBe(true);
  expect(runs).toBe(2);
  expect([await held(ids), await held(other)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('waits for locks of a third save without blocking the others', async () => {
  const saved: Promise<readonly string[]>[] = [];
  const third = await saveTogether('refinery', ['A'], {
    after: async () => {
      saved.push(saveTogether('supplier', ['A', 'B']), saveTogether('buyer', ['B', 'A']));
      await expect.poll(waiting).toBe(2);
    },
  });
  const both = await Promise.all(saved);
  expect(runs).toBe(3);
  expect(await held(third)).toEqual([false]);
  // Both are duplicates of A, and the second is one of B.
  const all = await Promise.all(both.map(held));
  expect(all.flat().filter((isHeld) => isHeld === true)).toHaveLength(3);
});

it('validates each record after those before it', async () => {
  expect(await held(await saveTogether('supplier', ['A', 'A', 'B', 'A']))).toEqual([false, true, false, true]);
});

it('queries the database for all records together', async () => {
  const counted = async (proofs: readonly string[]) => {
    return await trading.database.transaction(async (connection) => {
      const context = { viewer: trading.register.viewerOf('supplier'), requestId: 'test' };
      const ids: string[] = [];
      for (const externalCode of proofs) {
        const input = trading.certificate({ externalCode: proof(externalCode) });
        const save = { entity: 'certificate', input };
        ids.push(await (await trading.application.validateInTransaction(connection, context, save)).write());
      }
      const counting = countingConnection(connection);
      await trading.application.holdInTransaction(counting.connection, context, { entity: 'certificate', ids });
      return counting.count();
    });
  };
  // Three statements for the common limit, one for the findings.
  expect(await counted(['C-1'])).toBe(4);
  expect(await counted(['C-2', 'C-3', 'C-4', 'C-5', 'C-6'])).toBe(4);
});
