/** What a list showed last. */
export interface DisplayedRows {
  /** What it is narrowed and sorted by, and how many rows a page has. */
  readonly question: string;
  /** From 0. */
  readonly page: number;
  readonly ids: readonly string[];
}

/**
 * The selected records that stay selected once a list shows `now`. Paging keeps them all. Where the list asks for something
 * else, those it shows stay; where it shows the same page anew, those that left the page do not.
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
