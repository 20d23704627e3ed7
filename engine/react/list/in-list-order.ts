interface Identified {
  readonly id: string;
}

/**
 * Selected records in list order. Records of the current page replace those known of it at the position of their first;
 * a new page comes last.
 * @param known the previously selected records, in order
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
