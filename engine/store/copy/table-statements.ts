import sql from 'sql-template-tag';
import { quoteName } from '../names/names.ts';
import type { Connection, Row, Statement } from '../types.ts';

/** A table of both databases; columns ordered by name, since migrations may add them in different orders. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly CopiedColumn[];
}

interface CopiedColumn {
  readonly name: string;
  readonly type: string;
  /** True if the database computes it from other columns. */
  readonly generated: boolean;
}

type TextRow = Readonly<Record<string, string | null>>;

/** The tables of the current schema. */
export async function tablesToCopy(connection: Connection): Promise<readonly CopiedTable[]> {
  const rows = await connection.query<Row & CopiedColumn & { readonly table: string }>(sql`
    select relname::text as table, attname::text as name, format_type(atttypid, atttypmod) as type,
      attgenerated <> '' as generated
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by relname::text collate "C", attname::text collate "C"`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** Reads rows after a `ctid`. Values are text, from which every type can be parsed again. */
export function readStatement(table: CopiedTable, after: string, count: number): Statement {
  const values = writable(table).map(({ name }, index) => `${quoteName(name)}::text as ${alias(index)}`);
  return {
    text: `select ctid::text as place, ${values.join(', ')} from ${quoteName(table.name)}
      where ctid > $1::tid order by ctid limit $2`,
    values: [after, count],
  };
}

/** Inserts rows from `readStatement`. */
export function insertStatement(table: CopiedTable, rows: readonly TextRow[]): Statement {
  const columns = writable(table);
  const names = columns.map(({ name }) => quoteName(name));
  const values = columns.map(({ type }, index) => `${alias(index)}::${type}`);
  const arrays = columns.map((_, index) => `$${String(index + 1)}::text[]`);
  const aliases = columns.map((_, index) => alias(index));
  return {
    text: `insert into ${quoteName(table.name)} (${names.join(', ')}) overriding system value
      select ${values.join(', ')} from unnest(${arrays.join(', ')}) as given (${aliases.join(', ')})`,
    values: aliases.map((name) => rows.map((row) => row[name] ?? null)),
  };
}

/** Row count and an order-independent checksum of the contents. */
export function sumStatement({ name, columns }: CopiedTable): Statement {
  const values = columns.map((column) => `${quoteName(column.name)}::text`);
  return {
    text: `select count(*)::text as count, md5(coalesce(string_agg(hash, '' order by hash collate "C"), '')) as sum
      from (select md5(row(${values.join(', ')})::text) as hash from ${quoteName(name)}) as hashed`,
    values: [],
  };
}

function writable({ columns }: CopiedTable): readonly CopiedColumn[] {
  return columns.filter(({ generated }) => !generated);
}

function alias(index: number): string {
  return `value_${String(index)}`;
}
