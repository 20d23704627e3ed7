import sql from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { readerStatements, type ReaderStatements } from '../readers/reader-statements.ts';
import { quoted } from '../tables/names.ts';
import { searchTextFunction } from '../tables/search-text.ts';
import { tableModel } from '../tables/table-model.ts';
import type { Table, TableModel } from '../tables/table.ts';
import type { Connection, Database } from '../types.ts';
import { correctedByDatabase } from './actual-tables.ts';
import { difference, type Loss } from './difference.ts';
import { collations, systemTables } from './system-tables.ts';

/** What a migration did: the statements it ran, none when the database was up to date. */
export interface Migration {
  readonly statements: readonly string[];
}

/** A change that would lose data; nothing was changed. The message holds the SQL a person would have to write. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
  readonly losses: readonly Loss[];

  constructor(losses: readonly Loss[]) {
    const lines = losses.map(({ reason, sql: statement }) => `-- ${reason}\n${statement}`);
    super(
      `The database would lose data. Nothing was changed; check and run by hand what is meant:\n${lines.join('\n')}`,
    );
    this.losses = losses;
  }
}

/** Any number, the same in all processes: it keeps two of them from migrating at once. */
const migrationLock = 4_020_317;

/** A database and what it shall hold. */
interface Migrating {
  readonly catalogue: Catalogue;
  readonly database: Database;
}

/**
 * Brings the database to what the catalogue describes, in one database transaction, and journals it.
 * @throws MigrationRefused when something would be lost.
 */
export async function migrate({ catalogue, database }: Migrating): Promise<Migration> {
  return await database.transaction(async (connection) => {
    // An index on a large table takes as long as it takes, and so does waiting for a process that builds one.
    await connection.query(
      sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    );
    await connection.query(sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`);
    await prepare(connection, database.product);
    const { statements, journalled } = await plan(connection, catalogue);
    for (const statement of statements) await execute(connection, statement);
    if (statements.length > 0) await journal(connection, journalled, statements);
    return { statements };
  });
}

/**
 * The statements that `migrate` would run, for a role that may read the journal but not change tables.
 * @throws MigrationRefused when something would be lost.
 */
export async function pendingMigration({ catalogue, database }: Migrating): Promise<Migration> {
  const { statements } = await database.transaction((connection) => plan(connection, catalogue));
  return { statements };
}

interface Plan {
  readonly statements: readonly string[];
  readonly journalled: JournalledModel;
}

async function plan(connection: Connection, catalogue: Catalogue): Promise<Plan> {
  const model = await withoutTrigramsUnlessThere(connection, tableModel(catalogue));
  const before = await readJournal(connection);
  const { statements, losses } = difference(await correctedByDatabase(connection, before.model), model);
  const refused = [...losses, ...(await valueLosses(connection, before.model, model))];
  if (refused.length > 0) throw new MigrationRefused(refused);
  const readers = readerStatements(catalogue);
  const areReadersKept = JSON.stringify(before.readers) === JSON.stringify(readers);
  const all = areReadersKept ? statements : [...before.readers.drop, ...statements, ...readers.create];
  return { statements: all, journalled: { ...model, readers } };
}

type JournalledModel = TableModel & { readonly readers: ReaderStatements };

async function execute(connection: Connection, text: string): Promise<void> {
  await connection.query({ text, values: [] });
}

async function prepare(connection: Connection, product: Database['product']): Promise<void> {
  for (const statement of systemTables.split(';\n').filter((part) => part.trim() !== ''))
    await execute(connection, statement);
  const [known] = await connection.query(sql`select 1 from pg_collation where collname = 'register'`);
  if (known === undefined) await execute(connection, collations[product]);
  const [searched] = await connection.query(
    sql`select 1 from pg_proc where proname = 'search_text' and pronamespace = current_schema()::regnamespace`,
  );
  if (searched === undefined) await execute(connection, searchTextFunction);
}

/** Without the extension words are still found, only slower. */
async function withoutTrigramsUnlessThere(connection: Connection, model: TableModel): Promise<TableModel> {
  const [extension] = await connection.query(sql`select 1 from pg_available_extensions where name = 'pg_trgm'`);
  if (extension !== undefined) {
    await execute(connection, 'create extension if not exists pg_trgm');
    return model;
  }
  return {
    ...model,
    tables: model.tables.map((table) => ({
      ...table,
      indexes: table.indexes.filter(({ kind }) => kind !== 'trigram'),
    })),
  };
}

async function readJournal(
  connection: Connection,
): Promise<{ readonly model: TableModel; readonly readers: ReaderStatements }> {
  const [last] = await connection.query<{ model: JournalledModel }>(
    sql`select model from applied_catalogue order by id desc limit 1`,
  );
  if (last === undefined) return { model: { tables: [], sequences: [] }, readers: { create: [], drop: [] } };
  const { readers, ...model } = last.model;
  return { model, readers };
}

async function journal(connection: Connection, model: JournalledModel, statements: readonly string[]): Promise<void> {
  await connection.query(sql`
    insert into applied_catalogue (model, statements)
    values (${JSON.stringify(model)}::json, ${JSON.stringify(statements)}::json)`);
}

/** Values of an enumeration that are no longer described but still stand in records. */
async function valueLosses(connection: Connection, before: TableModel, after: TableModel): Promise<readonly Loss[]> {
  const losses: Loss[] = [];
  for (const { table, column, value } of removedValues(before, after)) {
    const [found] = await connection.query({
      text: `select 1 from ${quoted(table)} where ${quoted(column)} = $1 limit 1`,
      values: [value],
    });
    if (found === undefined) continue;
    losses.push({
      reason: `records of ${table} hold ${value} in ${column}, which the enumeration no longer has`,
      sql: `update ${quoted(table)} set ${quoted(column)} = null where ${quoted(column)} = '${value.replaceAll("'", "''")}';`,
    });
  }
  return losses;
}

function removedValues(before: TableModel, after: TableModel) {
  return before.tables.flatMap((old) => {
    const table = after.tables.find(({ name }) => name === old.name);
    return table === undefined ? [] : removedFromTable(old, table);
  });
}

function removedFromTable(old: Table, table: Table) {
  return old.columns.flatMap((column) => {
    const values = table.columns.find(({ name }) => name === column.name)?.values;
    if (values === undefined) return [];
    const kept = new Set(values.flatMap(({ name, was }) => (was === undefined ? [name] : [name, was])));
    return (column.values ?? [])
      .filter(({ name }) => !kept.has(name))
      .map(({ name }) => ({ table: table.name, column: column.name, value: name }));
  });
}
