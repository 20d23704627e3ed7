/** Paging limit of the API, in rows; rows beyond are found by filtering. */
export const REACHABLE_ROWS = 10_000;

export interface PageRange {
  /** From 1; 0 for an empty list. */
  readonly first: number;
  readonly last: number;
  readonly pages: number;
}

/** Index of the last reachable page, from 0. */
export function lastPage(size: number, total: number): number {
  return Math.max(1, Math.ceil(Math.min(total, REACHABLE_ROWS) / size)) - 1;
}

/** The rows of a page and the number of reachable pages; a page past the end gives the last one. */
export function pageRange(page: number, size: number, total: number): PageRange {
  const end = lastPage(size, total);
  const shown = Math.min(page, end);
  const first = total === 0 ? 0 : shown * size + 1;
  return { first, last: Math.min((shown + 1) * size, total), pages: end + 1 };
}

/** Page indexes to offer, from 0: both ends, the current page and its neighbours; undefined marks a gap. */
export function offeredPages(page: number, pages: number): readonly (number | undefined)[] {
  const near = [0, page - 1, page, page + 1, pages - 1].filter((each) => each >= 0 && each < pages);
  const offered = [...new Set(near)].sort((one, other) => one - other);
  return offered.flatMap((each, index) => {
    const before = offered[index - 1];
    return before !== undefined && each - before > 1 ? [undefined, each] : [each];
  });
}
