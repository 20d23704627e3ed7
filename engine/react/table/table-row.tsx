import type { ComponentProps, ReactNode } from 'react';
import { Link, useLabel, type PortalEntity, type RecordData } from '../state/index.ts';
import { Cell } from './cells/cell.tsx';
import { SelectRow } from './row-selection.tsx';
import { cellClass } from './table-head.tsx';
import type { ListRow, Selection } from './use-list-table.ts';

/** What rows are, where they open and what can be done with them. */
export interface RowProps {
  readonly entity: PortalEntity;
  readonly selection?: Selection;
  /** Where a record opens; without it rows do not. */
  readonly linkOf?: (record: RecordData) => string;
  readonly onOpen?: (record: RecordData) => void;
  /** What a record is called in one line. */
  readonly nameOf: (record: RecordData) => string;
  readonly actionsOf?: (record: RecordData) => ReactNode;
}

interface TableRowProps extends RowProps {
  readonly row: ListRow;
  /** Columns that a narrow screen keeps. */
  readonly telling: readonly string[];
  readonly rowProps: ComponentProps<'tr'>;
}

/** One record; its first cell is a link, so that it opens in a new tab too. */
export function TableRow({
  row,
  telling,
  rowProps,
  entity,
  selection,
  linkOf,
  onOpen,
  nameOf,
  actionsOf,
}: TableRowProps) {
  const label = useLabel();
  const record = row.original;
  const name = nameOf(record);
  const columns = row.getAllCells().flatMap((cell) => cell.column.columnDef.meta?.column ?? []);
  return (
    <tr {...rowProps} data-opens={onOpen !== undefined} data-selected={row.getIsSelected()}>
      {selection !== undefined && (
        <td className="cell-select">
          <SelectRow row={row} name={name} refusal={selection.refusal} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={cellClass(column)}
          data-label={label(column.label)}
          data-telling={telling.includes(column.name)}
        >
          {index === 0 && linkOf !== undefined ? (
            <Link to={linkOf(record)} tabIndex={-1} className="cell-link">
              <Cell record={record} column={column} entity={entity} />
            </Link>
          ) : (
            <Cell record={record} column={column} entity={entity} />
          )}
        </td>
      ))}
      {actionsOf !== undefined && <td className="cell-actions">{actionsOf(record)}</td>}
    </tr>
  );
}
