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
  /** Which row the keys are at. */
  readonly current: number;
  /** Id of the record that stands beside the list. */
  readonly looked: string | undefined;
  readonly selected: RowSelection['selected'] | undefined;
  /** Whose line below is open. */
  readonly expanded: ExpandedState;
}

const VirtualRows = lazyComponent(async () => (await import('./virtual-rows.tsx')).VirtualRows);

/** Of more rows than this, those in view are drawn alone. */
export const MANY_ROWS = 200;

/** The records of a table; of many, those in view. Drawn anew where something of them is another. */
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

/** Rows that stand in until the code of long lists is here. */
const AT_FIRST = 15;

const none: Slots = new Map();

/** Keys of the rows of these records: what is drawn of one that went is filled anew with one that came. */
function useSlots(ids: readonly string[]): Slots {
  const [held, hold] = useState({ ids, slots: nextSlots(none, ids) });
  if (held.ids === ids) return held.slots;
  const slots = nextSlots(held.slots, ids);
  hold({ ids, slots });
  return slots;
}
