import type { Column, List, Text } from '../../metadata/types/index.ts';

/** Labels of the columns that a list's search covers, limited to this viewer's. */
export function searchedColumns({ search }: Pick<List, 'search'>, columns: readonly Column[]): readonly Text[] {
  const labels = search.map(
    (path) => columns.find(({ field }) => field === path) ?? columns.find(({ field }) => path.startsWith(`${field}.`)),
  );
  return [...new Set(labels)].flatMap((column) => (column === undefined ? [] : [column.label]));
}
