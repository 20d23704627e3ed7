import { memo, Suspense, useMemo, type ComponentProps, type RefObject } from 'react';
import { partOf } from '../load/index.ts';
import type { ColumnGroup } from './column-groups.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableRow, type RowProps } from './table-row.tsx';
import type { Unfolded } from './use-unfolded.ts';
import type { ListRow } from './use-list-table.ts';

interface TableRowsProps extends RowProps {
  readonly rows: readonly ListRow[];
  readonly scrolled: RefObject<HTMLElement | null>;
  /** Columns that have no room in the rows. */
  readonly below: readonly ColumnGroup[];
  /** Cells of a row. */
  readonly width: number;
  /** Which row the keys are at. */
  readonly current: number;
  readonly propsOf: (row: ListRow, index: number) => ComponentProps<'tr'>;
  readonly unfolded: Unfolded;
}

const VirtualRows = partOf(async () => (await import('./virtual-rows.tsx')).VirtualRows);

/** Of more rows than this, those in view are drawn alone. */
export const MANY_ROWS = 200;

/** The records of a table; of many, those in view. Drawn anew where something of them is another, which takes longer than all else. */
export const TableRows = memo(function TableRows({
  rows,
  scrolled,
  width,
  current,
  propsOf,
  unfolded,
  ...row
}: TableRowsProps) {
  const looked = row.look?.id;
  const kept = useMemo(() => {
    const lookedAt = rows.findIndex(({ id }) => id === looked);
    return [0, current - 1, current, current + 1, rows.length - 1, lookedAt];
  }, [rows, current, looked]);
  const rowAt = (index: number, measured: ComponentProps<'tr'> = {}) => {
    const listed = rows[index];
    if (listed === undefined) return null;
    return (
      <TableRow
        {...row}
        key={listed.id}
        row={listed}
        width={width}
        rowProps={{ ...propsOf(listed, index), ...measured }}
        isLookedAt={listed.id === looked}
        isUnfolded={unfolded.has(listed.id)}
        onUnfold={unfolded.set}
      />
    );
  };
  if (rows.length <= MANY_ROWS) return rows.map((_, index) => rowAt(index));
  return (
    <Suspense fallback={<SkeletonRows rows={AT_FIRST} columns={width} />}>
      <VirtualRows scrolled={scrolled} count={rows.length} kept={kept} width={width} rowAt={rowAt} />
    </Suspense>
  );
});

/** Rows that stand in until the code of long lists is here. */
const AT_FIRST = 15;
