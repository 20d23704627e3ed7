import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons';
import type { Column } from '../../metadata/types/index.ts';
import { useLabel, useWords } from '../state/index.ts';
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
  const columns = table.getAllLeafColumns().flatMap(({ columnDef }) => columnDef.meta?.column ?? []);
  return (
    <thead>
      <tr>
        {hasSelection && (
          <th scope="col" className="cell-select">
            <SelectAll table={table} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHeader key={column.name} column={column} {...sort} />
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

function ColumnHeader({ column, sort, onSort }: SortState & { readonly column: Column }) {
  const label = useLabel()(column.label);
  const translate = useWords();
  const [first] = sort;
  const direction = first?.by === column.name ? first.direction : undefined;
  return (
    <th
      scope="col"
      className={cellClass(column)}
      style={column.width === undefined ? undefined : { minWidth: column.width }}
      {...(direction === undefined ? {} : { 'aria-sort': ariaSort[direction] })}
    >
      {column.sortable ? (
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
      ) : (
        <span className="column-header">{label}</span>
      )}
    </th>
  );
}

/** The classes of a column's cells: its alignment and the edge it is pinned to. */
export function cellClass({ align, pin }: Column): string {
  return [`cell-${align}`, ...(pin === undefined ? [] : [`cell-pinned-${pin}`])].join(' ');
}
