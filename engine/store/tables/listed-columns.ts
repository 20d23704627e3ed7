import sql, { type Sql } from 'sql-template-tag';
import { fieldAt } from '../../metadata/index.ts';
import type { Catalogue, Entity, Field } from '../../metadata/types/index.ts';
import { pathsOf } from '../../rules/index.ts';
import { locate } from '../names/locate.ts';

/** A column of an entity's own table that its list sorts or filters by, directly or through the reference in it. */
export interface ListedColumn {
  readonly column: string;
  readonly isSorted: boolean;
  /** True if many records share a value: references, choices, booleans. */
  readonly isShared: boolean;
  /** True for days. */
  readonly isDay: boolean;
}

/** The own columns that an entity's list is sorted and filtered by. */
export function listedColumns(catalogue: Catalogue, entity: Entity): readonly ListedColumn[] {
  const columns = new Map<string, ListedColumn>();
  const add = (path: string, isSorted: boolean): void => {
    const listed = listedAt(catalogue, entity, path);
    if (listed === undefined) return;
    const known = columns.get(listed.column);
    columns.set(listed.column, { ...listed, isSorted: isSorted || known?.isSorted === true });
  };
  for (const { by } of entity.list?.defaultSort ?? []) add(pathOf(entity, by), true);
  for (const { field, sortBy, sortable, filter } of entity.list?.columns ?? []) {
    if (sortable) add(sortBy ?? field, true);
    if (filter !== undefined) for (const path of readBy(catalogue, entity, field)) add(path, false);
  }
  return [...columns.values()];
}

/** Columns of the list's default order, if all are the record's own and have one direction; otherwise undefined. */
export function defaultOrderColumns(catalogue: Catalogue, entity: Entity): readonly string[] | undefined {
  const sort = entity.list?.defaultSort ?? [];
  const columns = sort.flatMap(({ by }) => {
    const location = locate(catalogue, entity, pathOf(entity, by));
    return location?.isOwn === true && location.field?.type !== 'reference' ? [location.column] : [];
  });
  const isOneWay = new Set(sort.map(({ direction }) => direction)).size === 1;
  return isOneWay && columns.length === sort.length ? columns : undefined;
}

/** Number of the 30-day month of a day. */
export function monthOf(day: Sql): Sql {
  return sql`((${day} - date '2000-01-01') / 30)`;
}

function pathOf({ list }: Entity, by: string): string {
  const column = list?.columns.find(({ name }) => name === by);
  return column?.sortBy ?? column?.field ?? by;
}

/** The paths that a field's formula reads, or its own. */
function readBy({ entities }: Catalogue, entity: Entity, path: string): readonly string[] {
  const formula = fieldAt(entities, entity.fields, path)?.formula;
  return formula === undefined ? [path] : pathsOf(formula);
}

function listedAt(catalogue: Catalogue, entity: Entity, path: string): ListedColumn | undefined {
  const location = locate(catalogue, entity, path) ?? undefined;
  if (location === undefined || !location.isOwn || location.column === 'id' || !isOrdered(location.field))
    return undefined;
  const isShared =
    location.field !== undefined && ['reference', 'enumeration', 'boolean'].includes(location.field.type);
  return { column: location.column, isSorted: false, isShared, isDay: location.field?.type === 'date' };
}

/** Long texts and JSON are not worth an index. */
function isOrdered(field: Field | undefined): boolean {
  return field?.type !== 'longText' && field?.type !== 'json';
}
