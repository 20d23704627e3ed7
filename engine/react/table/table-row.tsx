import type { ComponentProps, ReactNode } from 'react';
import type { PortalEntity, RecordData } from '../state/index.ts';
import { GroupCell } from './group-cell.tsx';
import { LookButton } from './look-button.tsx';
import { SelectRow } from './row-selection.tsx';
import type { ListRow, Selection } from './use-list-table.ts';
import type { Look } from './use-rows.ts';

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
  /** Absent where no record can be looked at beside the list. */
  readonly look?: Look;
}

interface TableRowProps extends RowProps {
  readonly row: ListRow;
  /** Columns that a narrow screen keeps. */
  readonly telling: readonly string[];
  readonly rowProps: ComponentProps<'tr'>;
  /** Whether it stands beside the list. */
  readonly isLookedAt: boolean;
}

/** One record; its first cell is a link, so that it opens in a new tab too. */
export function TableRow({
  row,
  telling,
  rowProps,
  isLookedAt,
  entity,
  selection,
  linkOf,
  onOpen,
  nameOf,
  actionsOf,
  look,
}: TableRowProps) {
  const record = row.original;
  const groups = row.getAllCells().flatMap(({ column: { columnDef } }) => columnDef.meta?.group ?? []);
  return (
    <tr
      {...rowProps}
      data-id={row.id}
      data-opens={onOpen !== undefined}
      data-selected={row.getIsSelected()}
      data-looked-at={isLookedAt}
    >
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
      {(actionsOf !== undefined || look !== undefined) && (
        <td className="cell-actions">
          <div className="cell-actions-buttons">
            {look !== undefined && (
              <LookButton name={nameOf(record)} isOpen={isLookedAt} onToggle={() => look.onToggle(record)} />
            )}
            {actionsOf?.(record)}
          </div>
        </td>
      )}
    </tr>
  );
}
