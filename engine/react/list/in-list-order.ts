interface Identified {
  readonly id: string;
}

/**
 * Selected records in the order in which the list shows them: those of the page that is shown stand together where the first
 * of them stood before, else after all others.
 * @param known the records that were selected before, in their order
 */
export function inListOrder<R extends Identified>(
  known: readonly R[],
  page: readonly R[],
  isSelected: (record: R) => boolean,
): readonly R[] {
  const onPage = new Set(page.map(({ id }) => id));
  const first = known.findIndex(({ id }) => onPage.has(id));
  const start = first === -1 ? known.length : first;
  const others = known.slice(start).filter(({ id }) => !onPage.has(id));
  return [...known.slice(0, start), ...page, ...others].filter(isSelected);
}
