import type { Sql } from 'sql-template-tag';
import type { Entity, Fields } from '../../metadata/types/index.ts';
import { type QueryContext, entityNamed } from './query-context.ts';
import { columnOf, type Reached, type TableAlias } from './table-alias.ts';

/** Where a record, one of its rows or one of its files is read from, and which fields it has there. */
export interface Source {
  readonly use: TableAlias;
  readonly fields: Fields;
  readonly entity: Entity;
  /** For rows: the source of the record they belong to. */
  readonly record?: Source;
}

/** A column of a source. */
export function column({ use }: Source, name: string): Sql {
  return columnOf(use, name);
}

/** The records of an entity, where a query begins with them. */
export function recordSource(entity: Entity): Source {
  return { use: { table: entity.storage.table }, fields: entity.fields, entity };
}

/** A reference: the column that holds it, and the entity it leads to. */
export interface Reference {
  readonly column: string;
  readonly to: string;
}

/** The record a reference leads to; `within` narrows it to a scope. */
export function targetSource(
  { catalogue }: Pick<QueryContext, 'catalogue'>,
  from: Source,
  reference: Reference,
  within?: (target: Source) => Sql,
): Source {
  const target = recordSource(entityNamed(catalogue, reference.to));
  const reached: Reached = {
    from: from.use,
    column: reference.column,
    ...(within && { within: (use) => within({ ...target, use }) }),
  };
  return { ...target, use: { ...target.use, reached } };
}
