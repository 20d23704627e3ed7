import sql, { raw } from 'sql-template-tag';
import { quoteName } from '../names/names.ts';
import type { Connection } from '../types.ts';
import { tablesToCopy, insertStatement, readStatement, sumStatement, type CopiedTable } from './table-statements.ts';

/** Numbers of copied tables and rows. */
export interface CopiedRows {
  readonly tables: number;
  readonly rows: number;
}

/** Rows per batch. */
const portionSize = 2_000;

/** Settings that affect the text form of values, equal on both connections. */
const formats = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;`;

/**
 * Copies all rows and sequence states from one database to another with the same tables, replacing its rows, and
 * compares both by content. Triggers and foreign keys are disabled meanwhile; the keys are checked at the end.
 * @param except tables of `target` to leave unchanged
 * @throws Error when tables or contents differ; the caller rolls back `target`
 */
export async function copyTables(
  source: Connection,
  target: Connection,
  except: readonly string[],
): Promise<CopiedRows> {
  const { tables, different } = await tablesOfBoth(source, target, except);
  if (different.length > 0) throw new Error(`The two databases do not have the same tables: ${different.join('; ')}.`);
  const keys = await foreignKeys(target);
  for (const { table, name } of keys) await target.script(`alter table ${table} drop constraint ${quoteName(name)}`);
  const names = tables.map(({ name }) => quoteName(name));
  await target.script(names.map((name) => `alter table ${name} disable trigger user;`).join('\n'));
  await target.script(`truncate ${names.join(', ')}`, 'endless');
  let rows = 0;
  for (const table of tables) rows += await copyRows(source, target, table);
  await copySequences(source, target);
  await target.script(names.map((name) => `alter table ${name} enable trigger user;`).join('\n'));
  for (const { table, name, definition } of keys)
    await target.script(`alter table ${table} add constraint ${quoteName(name)} ${definition}`, 'endless');
  for (const table of tables)
    if ((await equalRows(source, target, table)) === undefined)
      throw new Error(`The copy of ${table.name} is not equal to what was copied.`);
  return { tables: tables.length, rows };
}

/** The numbers of an earlier `copyTables`; undefined if the target has other tables or contents. */
export async function findCopied(
  source: Connection,
  target: Connection,
  except: readonly string[],
): Promise<CopiedRows | undefined> {
  const { tables, different } = await tablesOfBoth(source, target, except);
  if (different.length > 0) return undefined;
  let rows = 0;
  for (const table of tables) {
    const equal = await equalRows(source, target, table);
    if (equal === undefined) return undefined;
    rows += equal;
  }
  return { tables: tables.length, rows };
}

/** The tables of the target without the excepted ones, and the tables that differ in name or columns. */
async function tablesOfBoth(
  source: Connection,
  target: Connection,
  except: readonly string[],
): Promise<{ readonly tables: readonly CopiedTable[]; readonly different: readonly string[] }> {
  for (const connection of [source, target]) await connection.script(formats);
  const [from, to] = [await tablesToCopy(source), await tablesToCopy(target)];
  const texts = [...from, ...to].map(toText);
  const tables = to.filter(({ name }) => !except.includes(name));
  return { tables, different: texts.filter((text) => texts.indexOf(text) === texts.lastIndexOf(text)) };
}

function toText({ name, columns }: CopiedTable): string {
  return `${name} (${columns.map((column) => `${column.name} ${column.type}`).join(', ')})`;
}

interface ForeignKey extends Readonly<Record<string, string>> {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function foreignKeys(connection: Connection): Promise<readonly ForeignKey[]> {
  return await connection.query<ForeignKey>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`);
}

async function copyRows(source: Connection, target: Connection, table: CopiedTable): Promise<number> {
  let count = 0;
  for (let after = '(0,0)'; ;) {
    const rows = await source.query<Readonly<Record<string, string | null>>>(readStatement(table, after, portionSize));
    if (rows.length > 0) await target.query(insertStatement(table, rows));
    count += rows.length;
    const last = rows.at(-1)?.['place'];
    if (last === undefined || last === null) return count;
    after = last;
  }
}

/** A sequence continues after its last value. */
async function copySequences(source: Connection, target: Connection): Promise<void> {
  const sequences = await source.query<{ name: string }>(
    sql`select sequencename::text as name from pg_sequences where schemaname = current_schema()`,
  );
  for (const { name } of sequences) {
    const [state] = await source.query<{ last: string; called: boolean }>(
      sql`select last_value::text as last, is_called as called from ${raw(quoteName(name))}`,
    );
    if (state !== undefined)
      await target.query(sql`select setval(${quoteName(name)}::regclass, ${state.last}::bigint, ${state.called})`);
  }
}

/** Row count of a table with equal rows in both databases; undefined if they differ. */
async function equalRows(source: Connection, target: Connection, table: CopiedTable): Promise<number | undefined> {
  const [[from], [to]] = [await source.query(sumStatement(table)), await target.query(sumStatement(table))];
  return from?.['count'] === to?.['count'] && from?.['sum'] === to?.['sum'] ? Number(to?.['count']) : undefined;
}
