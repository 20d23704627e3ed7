import { Suspense, useId, type ComponentProps, type ReactNode } from 'react';
import { partOf } from '../load/index.ts';
import type { PortalEntity, RecordData } from '../state/index.ts';
import type { ColumnGroup } from './column-groups.ts';
import { FoldButton } from './fold-button.tsx';
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
  /** Columns that have no room in it. */
  readonly below: readonly ColumnGroup[];
  /** Cells it has. */
  readonly width: number;
  /** Whether the line below it is open. */
  readonly isUnfolded: boolean;
  readonly onUnfold: (id: string, how: 'open' | 'closed') => void;
  readonly rowProps: ComponentProps<'tr'>;
  /** Whether it stands beside the list. */
  readonly isLookedAt: boolean;
}

const RowRest = partOf(async () => (await import('./row-rest.tsx')).RowRest);

/** One record, and below it what has no room in it; its first cell is a link, so that it opens in a new tab too. */
export function TableRow({
  row,
  below,
  width,
  isUnfolded,
  onUnfold,
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
  const restId = useId();
  const isOpen = isUnfolded && below.length > 0;
  const groups = row.getAllCells().flatMap(({ column: { columnDef } }) => columnDef.meta?.group ?? []);
  const ownRow = (
    <tr
      {...rowProps}
      data-id={row.id}
      data-opens={onOpen !== undefined}
      data-selected={row.getIsSelected()}
      data-looked-at={isLookedAt}
      data-unfolded={isOpen}
    >
      {selection !== undefined && (
        <td className="cell-select">
          <SelectRow row={row} name={nameOf(record)} refusal={selection.refusal} />
        </td>
      )}
      {below.length > 0 && (
        <td className="cell-fold">
          <FoldButton
            name={nameOf(record)}
            isOpen={isOpen}
            controls={restId}
            onToggle={() => onUnfold(row.id, isOpen ? 'closed' : 'open')}
          />
        </td>
      )}
      {groups.map((group, index) => (
        <GroupCell
          key={group.lead.name}
          group={group}
          record={record}
          entity={entity}
          {...(index === 0 && linkOf !== undefined ? { to: linkOf(record) } : {})}
        />
      ))}
      {(actionsOf !== undefined || look !== undefined) && (
        <ActionsCell record={record} name={nameOf(record)} isLookedAt={isLookedAt} look={look} actionsOf={actionsOf} />
      )}
    </tr>
  );
  return (
    <>
      {ownRow}
      {isOpen && (
        <Suspense fallback={null}>
          <RowRest id={restId} groups={below} record={record} entity={entity} width={width} />
        </Suspense>
      )}
    </>
  );
}

interface ActionsCellProps extends Pick<TableRowProps, 'isLookedAt'> {
  readonly record: RecordData;
  readonly name: string;
  readonly look: Look | undefined;
  readonly actionsOf: RowProps['actionsOf'] | undefined;
}

/** What can be done with a record, and a look at it. */
function ActionsCell({ record, name, isLookedAt, look, actionsOf }: ActionsCellProps) {
  return (
    <td className="cell-actions">
      <div className="cell-actions-buttons">
        {look !== undefined && <LookButton name={name} isOpen={isLookedAt} onToggle={() => look.onToggle(record)} />}
        {actionsOf?.(record)}
      </div>
    </td>
  );
}
