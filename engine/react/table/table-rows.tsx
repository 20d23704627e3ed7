import type { ExpandedState } from '@tanstack/react-table';
import { memo, Suspense, useMemo, type Ref, type RefObject, useState } from 'react';
import { lazyComponent } from '../load/index.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableRow, type RowDrawing } from './table-row.tsx';
import type { ListRow, RowSelection } from './use-list-table.ts';
import { nextSlots, type Slots } from './next-slots.ts';

interface TableRowsProps {
  readonly drawing: RowDrawing;
  readonly rows: readonly ListRow[];
  readonly scrolled: RefObject<HTMLElement | null>;
  /** Index of the row in the tab order. */
  readonly current: number;
  /** Id of the previewed record. */
  readonly looked: string | undefined;
  readonly selected: RowSelection['selected'] | undefined;
  /** Rows with an expanded line. */
  readonly expanded: ExpandedState;
}

const VirtualRows = lazyComponent(async () => (await import('./virtual-rows.tsx')).VirtualRows);

/** Above this number of rows only visible ones are rendered. */
export const MANY_ROWS = 200;

/** The rows of a table, virtual when there are many. Memoized. */
export const TableRows = memo(function TableRows(props: TableRowsProps) {
  const { drawing, rows, scrolled, current, looked, selected, expanded } = props;
  const slots = useSlots(useMemo(() => rows.map(({ id }) => id), [rows]));
  const alwaysDrawn = useMemo(() => {
    const lookedAt = rows.findIndex(({ id }) => id === looked);
    return [0, current - 1, current, current + 1, rows.length - 1, lookedAt];
  }, [rows, current, looked]);
  const rowAt = (index: number, measured?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    if (row === undefined) return null;
    return (
      <TableRow
        key={slots.get(row.id)}
        drawing={drawing}
        row={row}
        index={index}
        isCurrent={index === current}
        isSelected={selected?.[row.id] === true}
        isLookedAt={row.id === looked}
        isUnfolded={expanded === true || expanded[row.id] === true}
        {...(measured && { measured })}
      />
    );
  };
  if (rows.length <= MANY_ROWS) return rows.map((_, index) => rowAt(index));
  return (
    <Suspense fallback={<SkeletonRows rows={AT_FIRST} columns={drawing.width} />}>
      <VirtualRows table={scrolled} count={rows.length} alwaysDrawn={alwaysDrawn} width={drawing.width} rowAt={rowAt} />
    </Suspense>
  );
});

/** Number of rows rendered until the code of virtual rows is loaded. */
const AT_FIRST = 15;

const none: Slots = new Map();

/** React keys of the rows: the elements of removed records are reused for new ones. */
function useSlots(ids: readonly string[]): Slots {
  const [held, hold] = useState({ ids, slots: nextSlots(none, ids) });
  if (held.ids === ids) return held.slots;
  const slots = nextSlots(held.slots, ids);
  hold({ ids, slots });
  return slots;
}
