/** A displayed page of a list, through whose records one can step. */
export interface Walk {
  /** Ids of the records on the page, in order. */
  readonly ids: readonly string[];
  /** Page index from 0. */
  readonly page: number;
  /** Number of reachable pages. */
  readonly pages: number;
  readonly size: number;
  readonly total: number;
  /** True when counting stopped at `total`. */
  readonly isCapped: boolean;
}

/** Direction of a step through a list. */
export type Direction = 'next' | 'previous';

/** Target of a step: a record of the page, or an edge of another page. */
export type WalkStep =
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'page'; readonly page: number; readonly edge: Edge };

export type Edge = 'first' | 'last';

/** Position of a record in its list, from 1; undefined when it is not on the page. */
export function positionOf({ ids, page, size }: Walk, id: string): number | undefined {
  const index = ids.indexOf(id);
  return index === -1 ? undefined : page * size + index + 1;
}

/** Target of a step from a record; undefined at the ends of the list, and for a record that is not on the page. */
export function stepFrom({ ids, page, pages }: Walk, id: string, direction: Direction): WalkStep | undefined {
  const index = ids.indexOf(id);
  if (index === -1) return undefined;
  const beside = ids[direction === 'next' ? index + 1 : index - 1];
  if (beside !== undefined) return { kind: 'record', id: beside };
  if (direction === 'next') return page + 1 < pages ? { kind: 'page', page: page + 1, edge: 'first' } : undefined;
  return page > 0 ? { kind: 'page', page: page - 1, edge: 'last' } : undefined;
}

/** The record at an edge of a page. */
export const atEdge = (ids: readonly string[], edge: Edge): string | undefined => ids.at(edge === 'first' ? 0 : -1);
