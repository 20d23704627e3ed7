import { listedColumns } from '../tables/listed-columns.ts';
import { locate } from '../names/locate.ts';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { accessTableName, toSnakeCase } from '../names/names.ts';
import { keyedScope, type KeyedScope } from './keyed-scope.ts';

/** The table of records that each organization may read, in the default order of the list. */
export interface AccessTable {
  readonly name: string;
  readonly entity: Entity;
  readonly scope: KeyedScope;
  /** The default order; columns of the record. */
  readonly sort: readonly { readonly column: string; readonly direction: 'ASC' | 'DESC' }[];
  /** Columns of the record that the access table repeats, for sorting and filtering its list. */
  readonly repeated: readonly string[];
}

/**
 * Column with the organization of a row if it is large. Only these rows are in the indexes of sorts and filters; few
 * records are sorted and filtered after they are read.
 */
export const orderedFor = 'ordered_for';

/** Columns of the access table itself; columns of the record with these names are not repeated. */
const own: readonly string[] = ['organization_id', 'record_id', orderedFor];

/**
 * The access table of an entity; undefined if it has no list, its scope is not keyed or its default order is not stored
 * in its own columns.
 */
export function accessTable(catalogue: Catalogue, entity: Entity): AccessTable | undefined {
  const scope = keyedScope(entity);
  const isListed = entity.api.page !== undefined || entity.api.all !== undefined;
  if (scope === undefined || !isListed) return undefined;
  const columns = entity.list?.columns ?? [];
  const sort = (entity.list?.defaultSort ?? []).map(({ by, direction }) => {
    const column = columns.find(({ name }) => name === by);
    return { place: locate(catalogue, entity, column?.sortBy ?? column?.field ?? by), direction };
  });
  const stored = sort.flatMap(({ place, direction }) =>
    place?.isOwn === true && place.field?.type !== 'reference' ? [{ column: place.column, direction }] : [],
  );
  const source = entity.storage.over === undefined ? entity.storage.table : toSnakeCase(entity.name);
  const listed = listedColumns(catalogue, entity).map(({ column }) => column);
  const repeated = new Set([...stored.map(({ column }) => column), ...listed].filter((name) => !own.includes(name)));
  return stored.length === sort.length
    ? { name: accessTableName(source), entity, scope, sort: stored, repeated: [...repeated] }
    : undefined;
}
