import sql from 'sql-template-tag';
import type { AccessTableStatements } from '../access-tables/access-table-statements.ts';
import { searchFunctions } from '../tables/search-text.ts';
import type { TableModel, TableColumn, SqlTable } from '../tables/table.ts';
import type { Connection, Database } from '../types.ts';
import type { JournalledConstants } from './constant-changes.ts';
import { collations } from './system-tables.ts';
import type { Releases } from './release.ts';

/** The state of a database that a migration depends on, except its rows. */
export interface DatabaseState {
  readonly product: Database['product'];
  /** The extension for indexed substring search; without it, searches are slower. */
  readonly trigrams: 'installed' | 'available' | 'absent';
  /** Names of the engine's collations that exist. */
  readonly collations: readonly string[];
  /** Names of the search functions that exist. */
  readonly functions: readonly string[];
  /** Digests of the applied statement groups, by name. */
  readonly digests: ReadonlyMap<string, string>;
  readonly releases: Releases;
  readonly model: TableModel;
  /** Undefined if none were journalled. */
  readonly constants: JournalledConstants | undefined;
  readonly accessTables: readonly AccessTableStatements[];
}

/** The journalled model; `readers` are its access tables, which earlier versions journalled as one. */
export type JournalledModel = TableModel & {
  readonly readers: readonly AccessTableStatements[] | Omit<AccessTableStatements, 'name'>;
};

/** Reads the state of a database, also of an empty one or one from an earlier version. */
export async function readState(connection: Connection, product: Database['product']): Promise<DatabaseState> {
  const [there] = await connection.query<{
    installed: boolean;
    available: boolean;
    collations: readonly string[];
    functions: readonly string[];
  }>(sql`
    select exists (select 1 from pg_extension where extname = 'pg_trgm') as installed,
      exists (select 1 from pg_available_extensions where name = 'pg_trgm') as available,
      array(select collname::text from pg_collation where collname = any(${Object.keys(collations[product])}::text[])) as collations,
      array(select proname::text from pg_proc where proname = any(${Object.keys(searchFunctions)}::text[])
        and pronamespace = current_schema()::regnamespace) as functions`);
  const journal = await readJournal(connection);
  return {
    product,
    trigrams: there?.installed === true ? 'installed' : there?.available === true ? 'available' : 'absent',
    collations: there?.collations ?? [],
    functions: there?.functions ?? [],
    digests: await readDigests(connection),
    ...journal,
    model: await correctedByDatabase(connection, journal.model),
  };
}

async function readDigests(connection: Connection): Promise<ReadonlyMap<string, string>> {
  if (!(await hasColumn(connection, 'server_tables', 'digest'))) return new Map();
  const rows = await connection.query<{ name: string; digest: string }>(sql`select name, digest from server_tables`);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

type Journal = Pick<DatabaseState, 'releases' | 'model' | 'accessTables' | 'constants'>;

async function readJournal(connection: Connection): Promise<Journal> {
  const constants = (await hasColumn(connection, 'applied_catalogue', 'constants')) ? sql`constants` : sql`null`;
  const [last] = (await hasColumn(connection, 'applied_catalogue', 'model'))
    ? await connection.query<{ model: JournalledModel; constants: JournalledConstants | null }>(
        sql`select model, ${constants} as constants from applied_catalogue order by id desc limit 1`,
      )
    : [];
  if (last === undefined)
    return {
      releases: { fingerprints: [] },
      model: { tables: [], sequences: [] },
      accessTables: [],
      constants: undefined,
    };
  const { readers, ...model } = last.model;
  return {
    releases: await readReleases(connection),
    model,
    accessTables: 'create' in readers ? [{ name: '', ...readers }] : readers,
    constants: last.constants ?? undefined,
  };
}

async function readReleases(connection: Connection): Promise<Releases> {
  if (!(await hasColumn(connection, 'applied_catalogue', 'fingerprint'))) return { fingerprints: [] };
  const rows = await connection.query<{
    version: string | null;
    oldest: string | null;
    fingerprint: string | null;
    applied_at: Date;
  }>(sql`select version, oldest, fingerprint, applied_at from applied_catalogue order by id`);
  const last = rows.at(-1);
  return {
    version: last?.version ?? undefined,
    oldest: last?.oldest ?? undefined,
    appliedAt: last?.applied_at,
    fingerprints: rows.map(({ fingerprint }) => fingerprint ?? ''),
  };
}

async function hasColumn(connection: Connection, table: string, column: string): Promise<boolean> {
  const rows = await connection.query(sql`
    select 1 from pg_attribute where attrelid = to_regclass(${table}) and attname = ${column} and not attisdropped`);
  return rows.length > 0;
}

/**
 * Corrects the journalled model from the system catalogue: after a refusal, a person may have dropped or retyped
 * columns by SQL.
 */
async function correctedByDatabase(connection: Connection, journalled: TableModel): Promise<TableModel> {
  const names = journalled.tables.map(({ name }) => name);
  const columns = await connection.query<{ table_name: string; name: string; type: string }>(sql`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${names}::text[])
      and a.attnum > 0 and not a.attisdropped`);
  const actual = new Map(columns.map((column) => [`${column.table_name}.${column.name}`, column.type]));
  const tables = journalled.tables.flatMap((table): SqlTable[] => {
    const present = table.columns.flatMap((column) => corrected(column, actual.get(`${table.name}.${column.name}`)));
    return present.length === 0 ? [] : [{ ...table, columns: present }];
  });
  return { ...journalled, tables };
}

function corrected(column: TableColumn, actual: string | undefined): readonly TableColumn[] {
  if (actual === undefined) return [];
  const type = actual.replace('timestamp with time zone', 'timestamptz');
  return [type === column.type.replace(/ collate .*$/u, '') ? column : { ...column, type }];
}
