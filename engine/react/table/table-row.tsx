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

/** Rendering and event handlers shared by all rows of a table. */
export interface RowDrawing {
  readonly groups: readonly DrawnGroup[];
  /** Collapsed columns. */
  readonly below: readonly DrawnGroup[];
  /** Number of cells in a row. */
  readonly width: number;
  /** Reason why a record cannot be selected; undefined without selection. */
  readonly refusal: string | undefined;
  readonly isSelectable: ((record: RecordData) => boolean) | undefined;
  /** Address of a record; undefined when rows do not open. */
  readonly linkOf: ((record: RecordData) => string) | undefined;
  /** One-line name of a record. */
  readonly nameOf: (record: RecordData) => string;
  readonly actionsOf: ((record: RecordData) => ReactNode) | undefined;
  readonly words: Readonly<Record<'select' | 'rest' | 'look', (name: string) => string>>;
  readonly onOpen: (record: RecordData) => void;
  /** Toggles the preview; undefined when there is none. */
  readonly onLook: ((record: RecordData) => void) | undefined;
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, row: ListRow) => void;
  readonly onClick: (event: MouseEvent<HTMLTableRowElement>, row: ListRow) => void;
}

interface TableRowProps {
  readonly drawing: RowDrawing;
  readonly row: ListRow;
  /** Row index from 0. */
  readonly index: number;
  /** True for the row in the tab order. */
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** True while the record is previewed. */
  readonly isLookedAt: boolean;
  /** True while the line below the row is expanded. */
  readonly isUnfolded: boolean;
  /** Ref for measuring a virtual row. */
  readonly measured?: Ref<HTMLTableRowElement>;
}

const RowOverflow = lazyComponent(async () => (await import('./row-overflow.tsx')).RowOverflow);

/** Row of a record, with collapsed columns below; its first value is a link, so that it can be opened in a new tab. */
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

/** The value that links to the record. */
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

/** Shared elements, which React does not compare again. */
const rowTools = { open: <ChevronDownIcon />, closed: <ChevronRightIcon />, look: <EyeOpenIcon /> };

/** Small button in Blueprint's style; plain HTML, since browsers handle its keys too. */
function RowTool({ icon, className, ...rest }: RowToolProps) {
  const plain = 'bp6-button bp6-small bp6-minimal';
  return (
    <button type="button" className={className === undefined ? plain : `${plain} ${className}`} {...rest}>
      {icon}
    </button>
  );
}
