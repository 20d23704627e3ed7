import sql, { join, raw, type Sql } from 'sql-template-tag';
import { hasTable } from '../../metadata/index.ts';
import type { Catalogue, Entity, Field, Fields } from '../../metadata/types/index.ts';
import { childTableName, columnName, hasColumn, quoteName } from '../names/names.ts';

/** A table with fields of an entity: its own, or one of rows. */
interface FieldsTable {
  readonly table: string;
  /** Prefix of columns and tables inside groups: `emission_`. */
  readonly prefix: string;
}

/**
 * Counts the records that refer to one record, without archived ones, up to `most`. A record that refers to it twice
 * counts once. Undefined if no entity can refer to it.
 */
export function referenceCountStatement(
  catalogue: Catalogue,
  target: Entity,
  id: string,
  most: number,
): Sql | undefined {
  const using = Object.values(catalogue.entities).flatMap((entity) => usesIn(entity, target, id));
  if (using.length === 0) return undefined;
  return sql`select count(*)::integer as uses from (${join(using, ' union all ')} limit ${most}::integer) as used`;
}

/**
 * One row for each record of an entity that refers to the target. Skips entities over others, whose records belong to
 * those.
 */
function usesIn(entity: Entity, target: Entity, id: string): readonly Sql[] {
  if (!hasTable(entity)) return [];
  const { fields, storage } = entity;
  const referring = referringIds({ table: storage.table, prefix: '' }, fields, { target, id });
  if (referring.length === 0) return [];
  const present = storage.archive ? sql` and not archived` : sql``;
  return [sql`select 1 from ${raw(quoteName(storage.table))} where id in (${join(referring, ' union ')})${present}`];
}

interface Wanted {
  readonly target: Entity;
  readonly id: string;
}

/** Queries for ids of the table's rows that refer to the record, directly or through their child tables. */
function referringIds(from: FieldsTable, fields: Fields, wanted: Wanted): readonly Sql[] {
  return Object.values(fields).flatMap((field) => referringBy(from, field, wanted));
}

function referringBy(from: FieldsTable, field: Field, wanted: Wanted): readonly Sql[] {
  const { table, prefix } = from;
  switch (field.type) {
    case 'group':
      return referringIds({ table, prefix: `${columnName(field, prefix)}_` }, field.fields, wanted);
    case 'rows': {
      const rows = childTableName(table, field, prefix);
      const inside = referringIds({ table: rows, prefix: '' }, field.fields, wanted);
      return inside.map((ids) => sql`select record_id from ${raw(quoteName(rows))} where id in (${ids})`);
    }
    case 'reference':
      if (field.to !== wanted.target.name || !hasColumn(field)) return [];
      return [whereIs('id', table, columnName(field, prefix), wanted)];
    case 'references':
      if (field.to !== wanted.target.name || field.by !== undefined) return [];
      return [whereIs('record_id', childTableName(table, field, prefix), 'target_id', wanted)];
    default:
      return [];
  }
}

function whereIs(owner: 'id' | 'record_id', table: string, column: string, { id }: Wanted): Sql {
  return sql`select ${raw(owner)} from ${raw(quoteName(table))} where ${raw(quoteName(column))} = ${id}::bigint`;
}
