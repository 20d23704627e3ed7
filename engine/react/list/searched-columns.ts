import type { Column, List, Text } from '../../metadata/types/index.ts';

/** What the columns are called in which a list's search finds words; those this viewer has. */
export function searchedColumns({ search }: Pick<List, 'search'>, columns: readonly Column[]): readonly Text[] {
  const labels = search.map(
    (path) => columns.find(({ field }) => field === path) ?? columns.find(({ field }) => path.startsWith(`${field}.`)),
  );
  return [...new Set(labels)].flatMap((column) => (column === undefined ? [] : [column.label]));
}
