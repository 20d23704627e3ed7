import { isRangeKind } from '../../field-types/index.ts';
import type { Entity, FilterKind } from '../types/index.ts';
import { everyColumn, everyFilter } from './every-list.ts';

/** The kind of a filter of an entity's lists; undefined for an unknown one. */
export function kindOfFilter(entity: Pick<Entity, 'list' | 'lists'>, name: string): FilterKind | undefined {
  const own = everyFilter(entity).find((filter) => filter.name === name)?.kind;
  return own ?? everyColumn(entity).find((column) => column.name === name && column.filter !== undefined)?.filter;
}

/**
 * Converts a formula's result to the input of its filter: lists for references and choices, `contains` for texts,
 * bounds for ranges.
 */
export function filterInput(name: string, kind: FilterKind | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (isRangeKind(kind)) return boundsOf(value);
  switch (kind) {
    case 'text':
      return { contains: value };
    case 'reference':
    case 'enumeration':
      return Array.isArray(value) ? value : [value];
    default:
      return name === 'id' && !Array.isArray(value) ? [value] : value;
  }
}

/** Bounds from a list of two; a single value is both bounds. */
function boundsOf(value: unknown): { readonly from?: unknown; readonly to?: unknown } {
  const bounds: readonly unknown[] = Array.isArray(value) ? value : [value, value];
  const [from, to] = bounds;
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}
