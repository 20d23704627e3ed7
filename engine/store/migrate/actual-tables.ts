import sql from 'sql-template-tag';
import type { TableColumn, SqlTable, TableModel } from '../tables/table.ts';
import type { Connection } from '../types.ts';

/**
 * Corrects what the journal says by what the database has: a person who ran the SQL of a refused change dropped or
 * retyped columns without us.
 */
export async function correctedByDatabase(connection: Connection, journalled: TableModel): Promise<TableModel> {
  const names = journalled.tables.map(({ name }) => name);
  const columns = await connection.query<{ table_name: string; name: string; type: string }>(sql`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${names}::text[])
      and a.attnum > 0 and not a.attisdropped`);
  const actual = new Map(columns.map((column) => [`${column.table_name}.${column.name}`, column.type]));
  const tables = journalled.tables.flatMap((table): SqlTable[] => {
    const kept = table.columns.flatMap((column) => corrected(column, actual.get(`${table.name}.${column.name}`)));
    return kept.length === 0 ? [] : [{ ...table, columns: kept }];
  });
  return { ...journalled, tables };
}

function corrected(column: TableColumn, actual: string | undefined): readonly TableColumn[] {
  if (actual === undefined) return [];
  const type = actual.replace('timestamp with time zone', 'timestamptz');
  return [type === column.type.replace(/ collate .*$/u, '') ? column : { ...column, type }];
}
