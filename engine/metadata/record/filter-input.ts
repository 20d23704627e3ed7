import { isRangeKind } from '../../field-types/index.ts';
import type { Entity, FilterKind } from '../types/index.ts';
import { everyColumn, everyFilter } from './every-list.ts';

/** How a filter of an entity's lists asks; undefined for one they have not. */
export function kindOfFilter(entity: Pick<Entity, 'list' | 'lists'>, name: string): FilterKind | undefined {
  const own = everyFilter(entity).find((filter) => filter.name === name)?.kind;
  return own ?? everyColumn(entity).find((column) => column.name === name && column.filter !== undefined)?.filter;
}

/** What a formula yields, in the shape its filter takes: lists for references and choices, `contains` for texts, bounds of ranges. */
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

/** From the first to the second; what is no list is both. */
function boundsOf(value: unknown): { readonly from?: unknown; readonly to?: unknown } {
  const bounds: readonly unknown[] = Array.isArray(value) ? value : [value, value];
  const [from, to] = bounds;
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}
