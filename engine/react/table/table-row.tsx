import type { ComponentProps, ReactNode } from 'react';
import type { PortalEntity, RecordData } from '../state/index.ts';
import { GroupCell } from './group-cell.tsx';
import { SelectRow } from './row-selection.tsx';
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
  const record = row.original;
  const groups = row.getAllCells().flatMap(({ column: { columnDef } }) => columnDef.meta?.group ?? []);
  return (
    <tr {...rowProps} data-opens={onOpen !== undefined} data-selected={row.getIsSelected()}>
      {selection !== undefined && (
        <td className="cell-select">
          <SelectRow row={row} name={nameOf(record)} refusal={selection.refusal} />
        </td>
      )}
      {groups.map((group, index) => (
        <GroupCell
          key={group.lead.name}
          group={group}
          record={record}
          entity={entity}
          isTelling={telling.includes(group.lead.name)}
          {...(index === 0 && linkOf !== undefined ? { to: linkOf(record) } : {})}
        />
      ))}
      {actionsOf !== undefined && <td className="cell-actions">{actionsOf(record)}</td>}
    </tr>
  );
}
