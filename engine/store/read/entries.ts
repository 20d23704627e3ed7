import sql, { raw, type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { columnName, quoteName } from '../names/names.ts';
import { requireEntity } from '../query/query-context.ts';
import type { Connection, RecordName } from '../types.ts';

/** A range of entries of a field. */
export interface EntriesPart {
  readonly field: string;
  readonly offset: number;
  readonly limit: number;
}

/** A range of entries of a list that a record stores as JSON, for any viewer. */
export async function readEntries(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, id }: RecordName,
  { field: fieldName, offset, limit }: EntriesPart,
): Promise<readonly unknown[]> {
  const { fields, storage } = requireEntity(catalogue, name);
  const field = fields[fieldName];
  if (field === undefined) throw new Error(`${name} has no field "${fieldName}"`);
  const column = sql`record.${raw(quoteName(columnName(field, '')))}`;
  const [row] = await connection.query<{ items: readonly unknown[] | null }>(sql`
    select ${entriesBetween(column, offset, limit)} as items from ${raw(quoteName(storage.table))} as record
    where record.id = ${id}::bigint`);
  return row?.items ?? [];
}

/** A range of a JSON list; empty beyond its end. */
export function entriesBetween(list: Sql, offset: number, limit: number): Sql {
  return sql`jsonb_path_query_array(${list}, ${raw(`'$[${String(offset)} to ${String(offset + limit - 1)}]'`)})`;
}
