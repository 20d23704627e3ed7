import sql, { raw } from 'sql-template-tag';
import { quoteName } from '../names/names.ts';
import type { Connection } from '../types.ts';
import { tablesToCopy, insertStatement, readStatement, sumStatement, type CopiedTable } from './table-statements.ts';

/** What was copied. */
export interface CopiedRows {
  readonly tables: number;
  readonly rows: number;
}

/** Rows that are on the way at once. */
const portionSize = 2_000;

/** What a value's text depends on, the same at both ends. */
const formats = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;`;

/**
 * Copies all rows and the states of sequences from one database to another that has the same tables, in whose place they
 * then stand, and compares both by content. Triggers and foreign keys rest meanwhile; the keys are checked at the end.
 * @param except tables that stay as they are in `target`
 * @throws Error when tables or contents differ; `target` is then to be rolled back
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

/** What `copyTables` has copied before; undefined where the target has other tables or other contents. */
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

/** The tables of the target without the excepted ones, and what one of the two lacks of tables and columns. */
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

/** A sequence goes on after the last value that it gave. */
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

/** How many rows a table has, where both ends have the same; undefined where they differ. */
async function equalRows(source: Connection, target: Connection, table: CopiedTable): Promise<number | undefined> {
  const [[from], [to]] = [await source.query(sumStatement(table)), await target.query(sumStatement(table))];
  return from?.['count'] === to?.['count'] && from?.['sum'] === to?.['sum'] ? Number(to?.['count']) : undefined;
}
