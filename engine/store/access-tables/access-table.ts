import { listedColumns } from '../tables/listed-columns.ts';
import { locate } from '../names/locate.ts';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { accessTableName, toSnakeCase } from '../names/names.ts';
import { keyedScope, type KeyedScope } from './keyed-scope.ts';

/** The table that knows who may read which record, in the order the list usually has. */
export interface AccessTable {
  readonly name: string;
  readonly entity: Entity;
  readonly scope: KeyedScope;
  /** The default order; columns of the record. */
  readonly sort: readonly { readonly column: string; readonly direction: 'ASC' | 'DESC' }[];
  /** Columns of the record that the access table repeats: what its list is sorted and filtered by. */
  readonly repeated: readonly string[];
}

/**
 * Holds the organization of a row where it reads many records: these alone are in the indexes of orders and filters. Few
 * records are sorted and filtered as they are read.
 */
export const orderedFor = 'ordered_for';

/** Columns an access table has of its own; a record's of the same name are not repeated. */
const own: readonly string[] = ['organization_id', 'record_id', orderedFor];

/** The access table of an entity; undefined where it is not listed, its scope not keyed or its default order not stored with it. */
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
