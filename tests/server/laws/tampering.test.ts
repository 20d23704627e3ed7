import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { attachableFile, openPostgres, type Connection, type Database } from '../../../engine/store/index.ts';
import { inOwnOperation } from '../../../server/platform/records/index.ts';
import { headsLocationOf, type HeadsLocation } from '../../../server/platform/settings/heads-location.ts';
import { reconcile } from '../../../server/trade/reconciliation/index.ts';
import { sharedCatalogue } from '../catalogues.ts';
import { testDatabaseUrl } from '../test-database.ts';
import { openTradingRegister, type TradingRegister, tradingTime } from '../trading-register.ts';
import { verifiedTables, others, undetectedColumns } from './tampered-tables.ts';
import { answered, tradeOf } from '../trade.ts';

const { catalogue } = sharedCatalogue('metadata');

let trading: TradingRegister;
let heads: HeadsLocation;
/** Connection as the owner of the tables. */
let owner: Database;

beforeAll(async () => {
  owner = openPostgres(await testDatabaseUrl('register'));
  trading = await openTradingRegister(undefined, undefined, owner);
  const folder = await mkdtemp(join(tmpdir(), 'heads-'));
  heads = await headsLocationOf({ heads: { folder, secret: 's'.repeat(32), kept: 3 }, dataFolder: folder });
  await trade();
});

afterAll(() => owner.close());

/** Creates rows in every table: pending, confirmed, lost, blocked, signed, differing and accepted. */
async function trade(): Promise<void> {
  const { certificate, save, changeStatus } = tradeOf(trading);
  const frozen = await certificate({ amount: '7' });
  await owner.query(sql`update certificate set amount = 8 where id = ${frozen}`);
  await run('compared');
  await owner.query(sql`update certificate set amount = 7 where id = ${frozen}`);
  const certificateId = await certificate({ amount: '100' });
  const own = { catalogue, database: owner, now: tradingTime() };
  await inOwnOperation(own, async (operation) => {
    const id = await attachableFile(operation.connection, {
      ...{ name: 'proof.pdf', type: 'application/pdf', size: 1, sha256: 'ab', storageKey: 'ab', createdBy: undefined },
    });
    await operation.write('certificate', certificateId, { attachments: [{ id }] }, { action: 'update' });
    const quarter = { kind: 'QUARTER', from: '2025-10-01', to: '2025-12-31', due: '2026-02-09', status: 'SUBMITTED' };
    const organization = { id: trading.register.organizations.get('supplier') };
    const made = { ...quarter, code: '2025/Q4', organization, version: 1, firstSubmittedOn: '2026-02-01' };
    const period = await operation.insert('reportingPeriod', made, { action: 'create' });
    const figures = { entryCount: 1, energy: '1000', eligible: '900', counted: '1800', figuresHash: 'ab' };
    const withdrawal = {
      certificate: { id: certificateId },
      reason: 'Forged.',
      fileNumber: '1/26',
      status: 'PROPOSED',
    };
    const operatorCertificate = {
      ...{ organization, number: 'TÜV-1', certificationBody: 'TÜV', decisionReason: 'Not audited.' },
      ...{ validFrom: '2026-01-01', validUntil: '2026-12-31', status: 'SUSPENDED' },
      ...{ valuesFrom: '2026-03-01', formerValues: [{ from: '2026-01-01', until: '2026-02-28', status: 'VALID' }] },
    };
    const change = {
      ...{ path: 'fromTrash', labelSK: 'Z odpadu', labelEN: 'From waste' },
      ...{ beforeSK: 'Nie', beforeEN: 'No', afterSK: 'Áno', afterEN: 'Yes' },
    };
    const substance = { portion: '100', productionInfo: 'Pressed.' };
    const correction = {
      ...withdrawal,
      code: 'K-1',
      fromTrash: true,
      changes: [change],
      certificateSubstances: [substance],
    };
    await operation.insert('certificateCorrection', correction, { action: 'create' });
    await operation.insert('certificateWithdrawal', { code: 'O-1', ...withdrawal }, { action: 'create' });
    await operation.insert('operatorCertificate', operatorCertificate, { action: 'create' });
    await operation.insert('reportVersion', { period: { id: period }, version: 1, ...figures }, { action: 'submit' });
  });
  const sale = { certificateId, amount: '40' };
  const sold = answered(await save(sale)).id;
  await changeStatus(sold, 'CONFIRMED');
  await inOwnOperation(own, (operation) => {
    const words = {
      labelSK: 'Množstvo',
      labelEN: 'Amount',
      beforeSK: '40',
      beforeEN: '40',
      afterSK: '39',
      afterEN: '39',
    };
    const correction = {
      ...{ code: 'KT-1', transaction: { id: sold }, certificate: { id: certificateId }, reason: 'Weighed anew.' },
      ...{
        fileNumber: '1/26',
        status: 'PROPOSED',
        amount: '39',
        date: '2026-03-05',
        changes: [{ path: 'amount', ...words }],
      },
    };
    return operation.insert('transactionCorrection', correction, { action: 'create' });
  });
  await save({ ...sale, amount: '5' });
  await trading.ask('supplier', 'mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number } }', {
    id: certificateId,
  });
  await run('signed');
}

/** Advances with each run, because lists are named after their time. */
let time = tradingTime().getTime();

async function run(signing: 'signed' | 'compared' | 'observed'): Promise<readonly string[]> {
  const now = () => new Date((time += 1_000));
  const { differences } = await reconcile({ catalogue, database: owner, heads, now, signing });
  return differences.map(({ sentences }) => sentences.en);
}

interface Column {
  readonly [name: string]: unknown;
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const readColumns = () =>
  owner.query<Column>(sql`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`);

/** An SQL expression for another value of a column; `value` is the current one. */
function another(type: string, value: string): string {
  switch (type) {
    case 'bigint':
    case 'integer':
      return `coalesce(${value}, 0) + 1000003`;
    case 'numeric':
      return `coalesce(${value}, 0) + 1`;
    case 'text':
      return `coalesce(${value}, '') || '-'`;
    case 'boolean':
      return `${value} is not true`;
    case 'date':
      return `coalesce(${value}, '2020-01-01') + 1`;
    case 'timestamp with time zone':
      return `coalesce(${value}, '2020-01-01') + interval '1 millisecond'`;
    case 'jsonb':
      return `coalesce(${value}, '{}') || '{"-": 1}'`;
    case 'bytea':
      return `set_byte(${value}, 0, get_byte(${value}, 0) # 1)`;
    default:
      throw new Error(`no other value of the type ${type} is known`);
  }
}

/** Tables whose triggers fire regardless of session settings. */
const guarded = [
  ...[
    'audit_entry',
    'holding_block',
    'issued_document',
    'ledger_entry',
    'ledger_posting',
    'record_evidence',
    'signed_list',
  ],
];

/** Removes the protection of the tables, as their owner can. */
async function unguard(columns: readonly Column[]): Promise<void> {
  const checks = await owner.query<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and conrelid::regclass::text = any(${verifiedTables}::text[])`);
  const identities = columns.filter(({ table, name }) => name === 'id' && verifiedTables.includes(table));
  await owner.script(
    [
      'create schema before',
      ...checks.map(({ table, name }) => `alter table ${table} drop constraint "${name}"`),
      ...guarded.map((table) => `alter table ${table} disable trigger user`),
      ...identities.map(({ table }) => `alter table ${table} alter column id drop identity if exists`),
    ].join(';'),
  );
}

/** Runs a statement without triggers and foreign keys. @returns the new position of the row */
const alone = (text: string): Promise<string> =>
  owner.transaction(async (connection) => {
    await connection.query(sql`set local session_replication_role = replica`);
    const [row] = await connection.query<{ place: string }>({
      text: `${text} returning ctid::text as place`,
      values: [],
    });
    if (row === undefined) throw new Error(`"${text}" meets no row`);
    return row.place;
  });

/** Changes the newest row of a table, returns the findings, and restores the row. */
async function foundAfter(
  table: string,
  change: (row: string) => string,
  undo: (row: string) => string,
): Promise<readonly string[]> {
  const [row] = await owner.query<{ place: string }>(
    sql`select ctid::text as place from ${raw(table)} order by ctid desc limit 1`,
  );
  if (row === undefined) throw new Error(`the trade of this test leaves ${table} empty`);
  await owner.script(
    `drop table if exists before.untouched; create table before.untouched as select * from ${table} where ctid = '${row.place}'`,
  );
  const place = await alone(change(`ctid = '${row.place}'`));
  const found = await run('observed');
  await alone(undo(`ctid = '${place}'`));
  return found;
}

/** The columns of a table whose change in the newest row is not detected. */
async function unnoticedOf(table: string, columns: readonly Column[]): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const { name, type } of columns) {
    const column = `"${name}"`;
    const found = await foundAfter(
      table,
      (row) => `update ${table} set ${column} = ${another(type, column)} where ${row}`,
      (row) => `update ${table} set ${column} = (select ${column} from before.untouched) where ${row}`,
    );
    if (found.length === 0) missed.push(`${table}.${name}`);
  }
  return missed;
}

it('verifies every table, or has a reason', async () => {
  const tables = [...new Set((await readColumns()).map(({ table }) => table))];
  expect([...verifiedTables, ...Object.values(others).flat()].toSorted()).toEqual(tables.toSorted());
});

it('finds nothing without a change', async () => {
  expect(await run('observed')).toEqual([]);
});

it('seals concurrent writes in lanes that do not wait for each other', async () => {
  const note = (connection: Connection) =>
    connection.query(sql`
      insert into audit_entry (at, entity, record_id, action, changes) values (now(), 'account', 1, 'signIn', '{}')`);
  await owner.transaction(async (first) => {
    await note(first);
    await owner.transaction(note);
  });
  expect(await owner.query(sql`select lane from seal_head where lane > 0 order by lane`)).toEqual([
    { lane: 1 },
    { lane: 2 },
  ]);
  expect(await run('observed')).toEqual([]);
});

describe('a change of the newest row by the owner of the tables', () => {
  let columns: readonly Column[];

  beforeAll(async () => {
    columns = await readColumns();
    await unguard(columns);
  });

  it.each(verifiedTables)('of %s is detected in any column', async (table) => {
    const allowed = Object.keys(undetectedColumns).filter((name) => name.startsWith(`${table}.`));
    const own = columns.filter((column) => column.table === table);
    expect((await unnoticedOf(table, own)).toSorted()).toEqual(allowed.toSorted());
    expect(await run('observed')).toEqual([]);
  });

  it.each(verifiedTables)('of %s is detected as a deletion', async (table) => {
    const found = await foundAfter(
      table,
      (row) => `delete from ${table} where ${row}`,
      () => `insert into ${table} select * from before.untouched`,
    );
    expect(found).not.toEqual([]);
    expect(await run('observed')).toEqual([]);
  });
});
