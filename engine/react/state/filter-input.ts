import { everyColumn, everyFilter } from '../../metadata/index.ts';
import type { FilterKind } from '../../metadata/types/index.ts';
import type { PortalEntity } from './types.ts';

/** How a filter of an entity's lists asks; undefined for one they have not. */
export function kindOfFilter(entity: PortalEntity, name: string): FilterKind | undefined {
  const own = everyFilter(entity).find((filter) => filter.name === name)?.kind;
  return own ?? everyColumn(entity).find((column) => column.name === name && column.filter !== undefined)?.filter;
}

/** What a formula yields, in the shape its filter takes: lists for references and choices, `contains` for texts. */
export function filterInput(name: string, kind: FilterKind | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'text':
      return { contains: value };
    case 'reference':
    case 'enumeration':
      return Array.isArray(value) ? value : [value];
    case 'range':
    case 'dateRange':
      return { from: value, to: value };
    default:
      return name === 'id' && !Array.isArray(value) ? [value] : value;
  }
}
