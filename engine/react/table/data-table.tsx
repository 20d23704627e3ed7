import { useMemo, useRef, useState } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useToast } from '../feedback/index.ts';
import type { EntityPiece, RecordData } from '../state/index.ts';
import { columnGroups } from './column-groups.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead, type SortState } from './table-head.tsx';
import { TablePieces } from './table-pieces.tsx';
import { TableRow, type RowProps } from './table-row.tsx';
import { useFold } from './use-fold.ts';
import { useListTable } from './use-list-table.ts';
import { useLookedRow } from './use-looked-row.ts';
import { useRows } from './use-rows.ts';
import { useScrolled } from './use-scrolled.ts';
import './data-table.css';

export type Density = 'compact' | 'normal' | 'spacious';

export interface DataTableProps extends RowProps {
  /** What the table is called, for those who do not see it. */
  readonly caption: string;
  /** Pieces of the entities that columns lead through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  /** The columns shown. */
  readonly columns: readonly Column[];
  readonly records: readonly RecordData[];
  readonly density: Density;
  readonly sort: SortState;
  /** Sets how wide a column is, or lets it be as wide as it needs; absent where widths are not chosen. */
  readonly onWidth?: (name: string, width: number | undefined) => void;
  /** Rows that stand in while nothing is loaded yet; 0 once it is. */
  readonly skeletons: number;
  readonly isRefreshing: boolean;
}

/** As many columns as leave room between them on a usual screen. */
const SPACIOUS_COLUMNS = 5;

/** A page of records: sticky header, code at the left, actions at the right; rows open by click or Enter. */
export function DataTable(props: DataTableProps) {
  const { caption, columns, records, selection, onOpen, density, skeletons, isRefreshing } = props;
  const scrolled = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => columnGroups(columns), [columns]);
  const { kept, below } = useFold(scrolled, groups, records);
  const table = useListTable({ groups: kept, records, selection });
  const { rows } = table.getRowModel();
  const toast = useToast();
  const unfolded = useUnfolded();
  useScrolled(scrolled, kept);
  const rowProps = useRows({
    rows,
    onOpen: onOpen && ((row) => onOpen(row.original)),
    onRefused: selection && (() => toast(selection.refusal)),
    look: props.look,
    onUnfold: below.length === 0 ? undefined : unfolded.set,
  });
  useLookedRow(scrolled, props.look?.id);
  const hasActions = props.actionsOf !== undefined || props.look !== undefined;
  const width = kept.length + [selection !== undefined, below.length > 0, hasActions].filter(Boolean).length;
  return (
    <TablePieces value={props.pieces}>
      <div
        ref={scrolled}
        className={`data-table density-${density}`}
        data-refreshing={isRefreshing}
        data-columns={groups.length > SPACIOUS_COLUMNS ? 'many' : 'few'}
      >
        <table aria-busy={isRefreshing || skeletons > 0}>
          <caption className="visually-hidden">{caption}</caption>
          <TableHead
            table={table}
            sort={props.sort}
            onWidth={props.onWidth}
            hasSelection={selection !== undefined}
            hasFolded={below.length > 0}
            hasActions={hasActions}
          />
          <tbody>
            {skeletons > 0 ? (
              <SkeletonRows rows={skeletons} columns={width} />
            ) : (
              rows.map((row, index) => (
                <TableRow
                  key={row.id}
                  row={row}
                  below={below}
                  width={width}
                  isUnfolded={unfolded.has(row.id)}
                  onUnfold={unfolded.set}
                  rowProps={rowProps(row, index)}
                  isLookedAt={row.id === props.look?.id}
                  {...props}
                />
              ))
            )}
          </tbody>
        </table>
      </div>
    </TablePieces>
  );
}

/** Records whose line below is open. */
function useUnfolded() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id: string) => ids.has(id),
    set: (id: string, how: 'open' | 'closed') => {
      const others = [...ids].filter((each) => each !== id);
      setIds(new Set(how === 'open' ? [...others, id] : others));
    },
  };
}
