import type { Sql } from 'sql-template-tag';
import type { Entity, Fields } from '../../metadata/types/index.ts';
import { type QueryContext, requireEntity } from './query-context.ts';
import { columnOf, type Reached, type TableAlias } from './table-alias.ts';

/** Where a record, one of its rows or one of its files is read from, and which fields it has there. */
export interface QuerySource {
  readonly use: TableAlias;
  readonly fields: Fields;
  readonly entity: Entity;
  /** For rows: the source of the record they belong to. */
  readonly record?: QuerySource;
}

/** A column of a source. */
export function columnIn({ use }: QuerySource, name: string): Sql {
  return columnOf(use, name);
}

/** The records of an entity, where a query begins with them. */
export function recordSource(entity: Entity): QuerySource {
  return { use: { table: entity.storage.table }, fields: entity.fields, entity };
}

/** A reference: the column that holds it, and the entity it leads to. */
export interface SourceReference {
  readonly column: string;
  readonly to: string;
}

/** The record a reference leads to; `within` narrows it to a scope. */
export function targetSource(
  { catalogue }: Pick<QueryContext, 'catalogue'>,
  from: QuerySource,
  reference: SourceReference,
  within?: (target: QuerySource) => Sql,
): QuerySource {
  const target = recordSource(requireEntity(catalogue, reference.to));
  const reached: Reached = {
    from: from.use,
    column: reference.column,
    ...(within && { within: (use) => within({ ...target, use }) }),
  };
  return { ...target, use: { ...target.use, reached } };
}
