import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons';
import { Suspense, useState, type ReactNode } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { cellClass, headStyle } from './cell-style.ts';
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
  /** Sets or resets the width of a column; undefined when widths cannot be changed. */
  readonly onWidth: ((name: string, width: number | undefined) => void) | undefined;
  readonly hasSelection: boolean;
  /** True when rows have a line with collapsed columns. */
  readonly hasFolded: boolean;
  readonly hasActions: boolean;
}

const ColumnEdge = lazyComponent(async () => (await import('./column-edge.tsx')).ColumnEdge);

/** Sticky header row; the drag handles of its columns are loaded on hover. */
export function TableHead({ table, sort, onWidth, hasSelection, hasFolded, hasActions }: TableHeadProps) {
  const translate = useWords();
  const [wasHovered, setHovered] = useState(false);
  const groups = table
    .getAllLeafColumns()
    .flatMap(({ columnDef: { meta } }) => (meta === undefined ? [] : [meta.group]));
  return (
    <thead onPointerEnter={() => setHovered(true)}>
      <tr>
        {hasSelection && (
          <th scope="col" className="cell-select">
            <SelectAll table={table} />
          </th>
        )}
        {hasFolded && (
          <th scope="col" className="cell-fold">
            <span className="visually-hidden">{translate('list.rest')}</span>
          </th>
        )}
        {groups.map((group) => (
          <GroupHeader key={group.lead.name} group={group} {...sort}>
            {wasHovered && onWidth !== undefined && (
              <Suspense fallback={null}>
                <ColumnEdge onWidth={(width) => onWidth(group.lead.name, width)} />
              </Suspense>
            )}
          </GroupHeader>
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

interface GroupHeaderProps extends SortState {
  readonly group: ColumnGroup;
  readonly children: ReactNode;
}

/** Header of columns that share a cell; each has its own sort button. */
function GroupHeader({ group: { lead, under }, sort, onSort, children }: GroupHeaderProps) {
  const columns = [lead, ...under];
  const [first] = sort;
  const sorted = columns.find(({ name }) => name === first?.by);
  return (
    <th
      scope="col"
      data-column={lead.name}
      className={cellClass(lead)}
      style={headStyle(lead)}
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
      {children}
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
