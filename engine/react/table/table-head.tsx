import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons';
import type { Column } from '../../metadata/types/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import type { ColumnGroup } from './column-groups.ts';
import { SelectAll } from './row-selection.tsx';
import type { ListTable } from './use-list-table.ts';

export interface SortState {
  readonly sort: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[];
  readonly onSort: (by: string) => void;
}

interface TableHeadProps {
  readonly table: ListTable;
  readonly sort: SortState;
  readonly hasSelection: boolean;
  readonly hasActions: boolean;
}

/** The header row, which stays in view. */
export function TableHead({ table, sort, hasSelection, hasActions }: TableHeadProps) {
  const translate = useWords();
  const groups = table
    .getAllLeafColumns()
    .flatMap(({ columnDef: { meta } }) => (meta === undefined ? [] : [meta.group]));
  return (
    <thead>
      <tr>
        {hasSelection && (
          <th scope="col" className="cell-select">
            <SelectAll table={table} />
          </th>
        )}
        {groups.map((group) => (
          <GroupHeader key={group.lead.name} group={group} {...sort} />
        ))}
        {hasActions && (
          <th scope="col" className="cell-actions">
            <span className="visually-hidden">{translate('list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const;

/** One header over columns that share a cell; each sorts by itself. */
function GroupHeader({ group: { lead, under }, sort, onSort }: SortState & { readonly group: ColumnGroup }) {
  const columns = [lead, ...under];
  const [first] = sort;
  const sorted = columns.find(({ name }) => name === first?.by);
  return (
    <th
      scope="col"
      className={cellClass(lead)}
      style={lead.width === undefined ? undefined : { minWidth: lead.width }}
      {...(first === undefined || sorted === undefined ? {} : { 'aria-sort': ariaSort[first.direction] })}
    >
      {columns.map((column) => (
        <ColumnHeader
          key={column.name}
          column={column}
          direction={column === sorted ? first?.direction : undefined}
          onSort={onSort}
        />
      ))}
    </th>
  );
}

interface ColumnHeaderProps extends Pick<SortState, 'onSort'> {
  readonly column: Column;
  readonly direction: keyof typeof ariaSort | undefined;
}

function ColumnHeader({ column, direction, onSort }: ColumnHeaderProps) {
  const label = useLabel()(column.label);
  const translate = useWords();
  if (!column.sortable) return <span className="column-header">{label}</span>;
  return (
    <button
      type="button"
      className="column-header"
      title={translate('list.sortBy', { label })}
      onClick={() => onSort(column.name)}
    >
      {label}
      <span className="column-header-sort" aria-hidden="true">
        {direction === 'ASC' && <CaretUpIcon />}
        {direction === 'DESC' && <CaretDownIcon />}
      </span>
    </button>
  );
}

/** The classes of a column's cells: its alignment and the edge it is pinned to. */
export function cellClass({ align, pin }: Column): string {
  return [`cell-${align}`, ...(pin === undefined ? [] : [`cell-pinned-${pin}`])].join(' ');
}
