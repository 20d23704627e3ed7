/** The page of a list that its records are walked through by. */
export interface Walk {
  /** Of the records on the page, in their order. */
  readonly ids: readonly string[];
  /** From 0. */
  readonly page: number;
  /** How many pages can be reached. */
  readonly pages: number;
  readonly size: number;
  readonly total: number;
  /** There are more than `total`: counting stopped there. */
  readonly isCapped: boolean;
}

/** One forward, or one back. */
export type Direction = 'next' | 'previous';

/** Where a step leads: to a record of the page, or to the end of another page. */
export type WalkStep =
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'page'; readonly page: number; readonly edge: Edge };

export type Edge = 'first' | 'last';

/** As which of all a record stands in its list, from 1; undefined where it is not on the page. */
export function positionOf({ ids, page, size }: Walk, id: string): number | undefined {
  const index = ids.indexOf(id);
  return index === -1 ? undefined : page * size + index + 1;
}

/** Where a step from a record leads; undefined at the ends of the list, and for a record that is not on the page. */
export function stepFrom({ ids, page, pages }: Walk, id: string, direction: Direction): WalkStep | undefined {
  const index = ids.indexOf(id);
  if (index === -1) return undefined;
  const beside = ids[direction === 'next' ? index + 1 : index - 1];
  if (beside !== undefined) return { kind: 'record', id: beside };
  if (direction === 'next') return page + 1 < pages ? { kind: 'page', page: page + 1, edge: 'first' } : undefined;
  return page > 0 ? { kind: 'page', page: page - 1, edge: 'last' } : undefined;
}

/** The record at an end of a page. */
export const atEdge = (ids: readonly string[], edge: Edge): string | undefined => ids.at(edge === 'first' ? 0 : -1);
