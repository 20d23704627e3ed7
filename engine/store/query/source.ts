import type { Sql } from 'sql-template-tag';
import type { Entity, Fields } from '../../metadata/types/index.ts';
import { type QueryContext, requireEntity } from './query-context.ts';
import { columnOf, type JoinedTable, type TableAlias } from './table-alias.ts';

/** The table that a record, row or file is read from, with its fields. */
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

/** A source of an entity's records as the root of a query. */
export function recordSource(entity: Entity): QuerySource {
  return { use: { table: entity.storage.table }, fields: entity.fields, entity };
}

/** A reference column, and the entity it refers to. */
export interface SourceReference {
  readonly column: string;
  readonly to: string;
}

/** The source of a referenced record; `within` restricts it to a scope. */
export function targetSource(
  { catalogue }: Pick<QueryContext, 'catalogue'>,
  from: QuerySource,
  reference: SourceReference,
  within?: (target: QuerySource) => Sql,
): QuerySource {
  const target = recordSource(requireEntity(catalogue, reference.to));
  const reached: JoinedTable = {
    from: from.use,
    column: reference.column,
    ...(within && { within: (use) => within({ ...target, use }) }),
  };
  return { ...target, use: { ...target.use, reached } };
}
