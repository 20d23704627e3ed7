import type { Column } from '../../metadata/types/index.ts';

/** Columns that share a cell. */
export interface ColumnGroup {
  /** On the first line. */
  readonly lead: Column;
  /** Below it. */
  readonly under: readonly Column[];
}

/** The shown columns by cells, pinned ones at their edges: one that stands under another has a cell of its own where that other is not shown. */
export function columnGroups(columns: readonly Column[]): readonly ColumnGroup[] {
  const pinned = (edge: Column['pin']) => columns.filter(({ pin }) => pin === edge);
  const isUnder = ({ under }: Column): boolean => columns.some(({ name }) => name === under);
  return [...pinned('start'), ...pinned(undefined), ...pinned('end')]
    .filter((column) => !isUnder(column))
    .map((lead) => ({ lead, under: columns.filter(({ under }) => under === lead.name) }));
}
