import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';

/** SQL expressions that replace template values, by column. */
export type CopiedExpressions = Readonly<Record<string, string>>;

/** Columns of a table in order, so that new metadata fields are copied too. */
export async function columnsOf(connection: Connection, table: string): Promise<readonly string[]> {
  const rows = await connection.query<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by ordinal_position`);
  if (rows.length === 0) throw new Error(`there is no table ${table} to copy`);
  return rows.map(({ name }) => name);
}

/** `"id", "code"`. */
export function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** Column values of a copy: from `template` unless in `changes`. */
export function copiedValues(columns: readonly string[], changes: CopiedExpressions): string {
  return columns.map((column) => changes[column] ?? `template."${column}"`).join(', ');
}

/** The same expression for several columns. */
export function forColumns(columns: readonly string[], expression: (column: string) => string): CopiedExpressions {
  return Object.fromEntries(columns.map((column) => [column, expression(column)]));
}

/** Runs a statement without parameters. */
export async function execute(connection: Connection, text: string): Promise<void> {
  await connection.query({ text, values: [] });
}
