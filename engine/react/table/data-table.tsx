import './data-table.css';
import { useMemo, useRef, useEffect, type RefObject } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useToast } from '../feedback/index.ts';
import type { Density, EntityPiece, RecordData } from '../state/index.ts';
import { isFocusLost } from '../keys/index.ts';
import { cardGroups, columnGroups, type ColumnGroup } from './column-groups.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead, type SortState } from './table-head.tsx';
import { MANY_ROWS, TableRows } from './table-rows.tsx';
import { useFold } from './use-fold.ts';
import { useListTable, type ListRow } from './use-list-table.ts';
import { useRowDrawing, type RowProps } from './use-row-drawing.ts';
import { useTableRows } from './use-table-rows.ts';
import { rowElement } from './row-element.ts';
import { pinnedCellStyle } from './cell-style.ts';
import { markOverflow } from './mark-overflow.ts';

export interface DataTableProps extends RowProps {
  /** Accessible name of the table. */
  readonly caption: string;
  /** Pieces of the entities that column paths pass through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  /** The visible columns. */
  readonly columns: readonly Column[];
  readonly records: readonly RecordData[];
  readonly density: Density;
  readonly sort: SortState;
  /** Sets or resets the width of a column; undefined when widths cannot be changed. */
  readonly onWidth?: (name: string, width: number | undefined) => void;
  /** Number of placeholder rows before the first load; then 0. */
  readonly skeletons: number;
  readonly isRefreshing: boolean;
  /** Id of the record from whose screen the viewer returned. */
  readonly returnedTo?: string | undefined;
}

/** Maximum number of columns for the spacious layout. */
const SPACIOUS_COLUMNS = 5;

/**
 * Table of a page of records with sticky header, name on the left and actions on the right; rows open on click or
 * Enter.
 */
export function DataTable(props: DataTableProps) {
  const {
    caption,
    pieces,
    columns,
    records,
    density,
    sort,
    onWidth,
    skeletons,
    isRefreshing,
    returnedTo,
    ...rowProps
  } = props;
  const { selection, preview, actionsOf, named, translations } = rowProps;
  const scrolled = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => columnGroups(columns, { named, translations }), [columns, named, translations]);
  const card = useMemo(() => cardGroups(columns, named), [columns, named]);
  const { kept, below } = useFold(scrolled, groups, records, card);
  const table = useListTable({ groups: kept, records, selection, canExpand: below.length > 0 });
  const { rows } = table.getRowModel();
  useScrolled(scrolled, kept);
  const { current, ...handlers } = useRowKeys(rows, rowProps);
  const drawing = useRowDrawing(rowProps, { pieces, kept, below, ...handlers });
  usePreviewedRow(scrolled, preview?.id);
  useReturnedRow(scrolled, returnedTo, records);
  return (
    <div
      ref={scrolled}
      className={`data-table density-${density.toLowerCase()}`}
      data-refreshing={isRefreshing}
      data-columns={groups.length > SPACIOUS_COLUMNS ? 'many' : 'few'}
    >
      <table
        aria-busy={isRefreshing || skeletons > 0}
        {...(rows.length > MANY_ROWS && { 'aria-rowcount': rows.length + 1 })}
      >
        <caption className="visually-hidden">{caption}</caption>
        <TableHead
          table={table}
          sort={sort}
          onWidth={onWidth}
          hasSelection={selection !== undefined}
          hasFolded={below.length > 0}
          hasActions={actionsOf !== undefined || preview !== undefined}
        />
        <tbody>
          {skeletons > 0 ? (
            <SkeletonRows rows={skeletons} columns={drawing.width} />
          ) : (
            <TableRows
              drawing={drawing}
              rows={rows}
              scrolled={scrolled}
              current={current}
              looked={preview?.id}
              selected={selection?.selected}
              expanded={table.state.expanded}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

function useRowKeys(rows: readonly ListRow[], { selection, onOpen, preview, onLeave, onBulk }: RowProps) {
  const toast = useToast();
  return useTableRows({
    rows,
    onOpen: onOpen && ((row) => onOpen(row.original)),
    onRefused: selection && (() => toast(selection.refusal)),
    preview,
    onLeave,
    onBulk: selection && onBulk,
  });
}

/**
 * Scrolls to the row of the previewed record and moves the focus along, unless it is elsewhere; closing returns it to
 * the row.
 */
function usePreviewedRow(table: RefObject<HTMLElement | null>, id: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  // Focus and scroll position are browser state.
  useEffect(() => {
    const wanted = id ?? before.current;
    const row = wanted === undefined ? undefined : rowElement(table.current, wanted);
    const isStep = before.current !== undefined && id !== before.current;
    before.current = id;
    if (id !== undefined) row?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    // A step also leaves a focused button of the previous row.
    const isOnRow = focused instanceof HTMLTableRowElement || (isStep && focused?.closest('tr[data-id]') != null);
    if (isFocusLost() || isOnRow) row?.focus();
  }, [table, id]);
}

/** Focuses the row of the record from whose screen the viewer returned, once, unless another element has the focus. */
function useReturnedRow(
  table: RefObject<HTMLElement | null>,
  id: string | undefined,
  records: readonly RecordData[],
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (id === undefined || isDone.current || records.length === 0) return;
    isDone.current = true;
    if (isFocusLost() || document.activeElement?.matches('main') === true) rowElement(table.current, id)?.focus();
  }, [table, id, records]);
}

/** Marks a table's scroll container where content overflows, and positions its pinned columns. */
function useScrolled(ref: RefObject<HTMLElement | null>, groups: readonly ColumnGroup[]): void {
  // Widths and scroll position are browser state, so this runs outside of React.
  useEffect(() => {
    const scrolled = ref.current;
    return scrolled === null ? undefined : markOverflow(scrolled, () => pinnedCellStyle(scrolled));
  }, [ref, groups]);
}
