import { locate } from '../tables/locate.ts';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { readerTableName, toSnakeCase } from '../tables/names.ts';
import { keyedScope, type KeyedScope } from './keyed-scope.ts';

/** The table that knows who may read which record, in the order the list usually has. */
export interface ReaderTable {
  readonly name: string;
  readonly entity: Entity;
  readonly scope: KeyedScope;
  /** Columns of the record that the default order begins with, and that the reader table repeats. */
  readonly sort: readonly { readonly column: string; readonly direction: 'ASC' | 'DESC' }[];
}

/** The reader table of an entity; undefined where its scope is not keyed or its default order is not stored with it. */
export function readerTable(catalogue: Catalogue, entity: Entity): ReaderTable | undefined {
  const scope = keyedScope(entity);
  if (scope === undefined) return undefined;
  const columns = entity.list?.columns ?? [];
  const sort = (entity.list?.defaultSort ?? []).map(({ by, direction }) => {
    const column = columns.find(({ name }) => name === by);
    return { place: locate(catalogue, entity, column?.sortBy ?? column?.field ?? by), direction };
  });
  const stored = sort.flatMap(({ place, direction }) =>
    place?.isOwn === true && place.field?.type !== 'reference' ? [{ column: place.column, direction }] : [],
  );
  const kept = entity.storage.over === undefined ? entity.storage.table : toSnakeCase(entity.name);
  return stored.length === sort.length ? { name: readerTableName(kept), entity, scope, sort: stored } : undefined;
}
