import {
  memo,
  Suspense,
  useId,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type ButtonHTMLAttributes,
} from 'react';
import { ChevronDownIcon, ChevronRightIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { lazyComponent } from '../load/index.ts';
import { isPlainClick, type RecordData } from '../state/index.ts';
import { groupCell, type DrawnGroup } from './drawn-group.tsx';
import { selectCell } from './row-selection.tsx';
import type { ListRow } from './use-list-table.ts';

/** What is the same for all rows of a table: how their cells are drawn, and what is done by keys and clicks. */
export interface RowDrawing {
  readonly groups: readonly DrawnGroup[];
  /** Columns that have no room in the rows. */
  readonly below: readonly DrawnGroup[];
  /** Cells of a row. */
  readonly width: number;
  /** Why a record cannot be selected; absent where none are. */
  readonly refusal: string | undefined;
  readonly isSelectable: ((record: RecordData) => boolean) | undefined;
  /** Where a record opens; without it rows do not. */
  readonly linkOf: ((record: RecordData) => string) | undefined;
  /** What a record is called in one line. */
  readonly nameOf: (record: RecordData) => string;
  readonly actionsOf: ((record: RecordData) => ReactNode) | undefined;
  readonly words: Readonly<Record<'select' | 'rest' | 'look', (name: string) => string>>;
  readonly onOpen: (record: RecordData) => void;
  /** Absent where no record can be looked at beside the list. */
  readonly onLook: ((record: RecordData) => void) | undefined;
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, row: ListRow) => void;
  readonly onClick: (event: MouseEvent<HTMLTableRowElement>, row: ListRow) => void;
}

interface TableRowProps {
  readonly drawing: RowDrawing;
  readonly row: ListRow;
  /** From 0. */
  readonly index: number;
  /** Whether the keys are at it. */
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** Whether it stands beside the list. */
  readonly isLookedAt: boolean;
  /** Whether the line below it is open. */
  readonly isUnfolded: boolean;
  /** Of a row that is drawn as long as it is in view. */
  readonly measured?: Ref<HTMLTableRowElement>;
}

const RowOverflow = lazyComponent(async () => (await import('./row-overflow.tsx')).RowOverflow);

/** One record, and below it what has no room in it; its first value is a link, so that it opens in a new tab too. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { drawing, row, index, isCurrent, isSelected, isLookedAt, isUnfolded, measured } = props;
  const { groups, below, width, refusal, linkOf, nameOf, actionsOf, words, onLook } = drawing;
  const record = row.original;
  const id = useId();
  const name = nameOf(record);
  const isOpen = isUnfolded && below.length > 0;
  const opening = Math.max(
    0,
    groups.findIndex(({ lead }) => !lead.isBlank(record)),
  );
  return (
    <>
      <tr
        {...(measured && { ref: measured, 'aria-rowindex': index + 2 })}
        data-index={index}
        tabIndex={isCurrent ? 0 : -1}
        data-id={row.id}
        data-opens={linkOf !== undefined}
        data-selected={isSelected}
        data-looked-at={isLookedAt}
        data-unfolded={isOpen}
        onFocus={() => drawing.onFocus(index)}
        onKeyDown={(event) => drawing.onKeyDown(event, row)}
        onClick={(event) => drawing.onClick(event, row)}
      >
        {refusal !== undefined &&
          selectCell({ row, isSelected, label: words.select(name), refusalId: `${id}refusal`, refusal })}
        {below.length > 0 && (
          <td className="cell-fold">
            <RowTool
              icon={isOpen ? rowTools.open : rowTools.closed}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={words.rest(name)}
              onClick={row.getToggleExpandedHandler()}
            />
          </td>
        )}
        {groups.map((group, place) =>
          groupCell(group, record, (value) => (place === opening ? linked(value, record, drawing) : value)),
        )}
        {(actionsOf !== undefined || onLook !== undefined) && (
          <td className="cell-actions">
            <div className="cell-actions-buttons">
              {onLook !== undefined && (
                <RowTool
                  icon={rowTools.look}
                  className={isLookedAt ? 'look-button bp6-active' : 'look-button'}
                  aria-pressed={isLookedAt}
                  aria-label={words.look(name)}
                  onClick={() => onLook(record)}
                />
              )}
              {actionsOf?.(record)}
            </div>
          </td>
        )}
      </tr>
      {isOpen && (
        <Suspense fallback={null}>
          <RowOverflow id={id} groups={below} record={record} width={width} />
        </Suspense>
      )}
    </>
  );
});

/** The value that leads to its record. */
function linked(value: ReactNode, record: RecordData, { linkOf, onOpen }: RowDrawing): ReactNode {
  if (linkOf === undefined) return value;
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(record);
  };
  return (
    <a href={linkOf(record)} tabIndex={-1} className="cell-link" onClick={open}>
      {value}
    </a>
  );
}

interface RowToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: ReactNode;
}

/** The icons of rows, each the same element for all: what is the same is not drawn anew. */
const rowTools = { open: <ChevronDownIcon />, closed: <ChevronRightIcon />, look: <EyeOpenIcon /> };

/** A small button of a row, as Blueprint's looks: without what that one does for its key presses, which browsers do too. */
function RowTool({ icon, className, ...rest }: RowToolProps) {
  const plain = 'bp6-button bp6-small bp6-minimal';
  return (
    <button type="button" className={className === undefined ? plain : `${plain} ${className}`} {...rest}>
      {icon}
    </button>
  );
}
