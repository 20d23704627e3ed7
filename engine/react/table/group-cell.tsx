import { Link, useLabel, type PortalEntity, type RecordData } from '../state/index.ts';
import { Cell, useIsBlank } from './cells/cell.tsx';
import { cellClass, cellStyle } from './cell-place.ts';
import type { ColumnGroup } from './column-groups.ts';

interface GroupCellProps {
  readonly group: ColumnGroup;
  readonly record: RecordData;
  readonly entity: PortalEntity;
  /** Where the record opens, in the cell that links to it. */
  readonly to?: string;
}

/** The value of a column, and on lines of their own those of the columns under it. */
export function GroupCell({ group: { lead, under }, record, entity, to }: GroupCellProps) {
  const label = useLabel();
  const isBlank = useIsBlank();
  const value = <Cell record={record} column={lead} entity={entity} />;
  return (
    <td className={cellClass(lead)} style={cellStyle(lead)} data-label={label(lead.label)}>
      {to === undefined ? (
        value
      ) : (
        <Link to={to} tabIndex={-1} className="cell-link">
          {value}
        </Link>
      )}
      {under
        .filter((column) => !isBlank(record, column))
        .map((column) => (
          <div key={column.name} className="cell-under">
            <span className="cell-under-label visually-hidden">{label(column.label)}: </span>
            <Cell record={record} column={column} entity={entity} />
          </div>
        ))}
    </td>
  );
}
