import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';

/** By column: the SQL expression that takes the place of the template's value; `map` is the row's line in `copied`. */
export type Changes = Readonly<Record<string, string>>;

/**
 * The statement that copies the rows `copied` names from a table: every column as it is, except those `changes` says.
 * Columns are asked from the database, so that a field added to the metadata is copied too.
 */
export async function copyStatement(connection: Connection, table: string, changes: Changes): Promise<string> {
  const columns = await columnsOf(connection, table);
  const values = columns.map((column) => changes[column] ?? `template."${column}"`);
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) overriding system value
    select ${values.join(', ')} from copied as map join "${table}" as template on template.id = map.template
    where map.kind = '${table}'`;
}

async function columnsOf(connection: Connection, table: string): Promise<readonly string[]> {
  const rows = await connection.query<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by ordinal_position`);
  if (rows.length === 0) throw new Error(`there is no table ${table} to copy`);
  return rows.map(({ name }) => name);
}
