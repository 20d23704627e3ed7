/** The rows that a list displayed. */
export interface DisplayedRows {
  /** Serialized filter, sort and page size. */
  readonly question: string;
  /** Page index from 0. */
  readonly page: number;
  readonly ids: readonly string[];
}

/**
 * Ids that stay selected when the list displays `now`. Paging keeps all. After a new filter or sort only displayed
 * records stay; after a refetch of the same page, records that left it are deselected.
 */
export function retainedSelection(
  selected: readonly string[],
  before: DisplayedRows | undefined,
  now: DisplayedRows,
): readonly string[] {
  if (before === undefined) return selected;
  const isShown = new Set(now.ids);
  if (before.question !== now.question) return selected.filter((id) => isShown.has(id));
  if (before.page !== now.page) return selected;
  const wasShown = new Set(before.ids);
  return selected.filter((id) => isShown.has(id) || !wasShown.has(id));
}
