import {
  metaHelper,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { valueAt } from '../../record/index.ts';
import { type RecordData } from '../state/index.ts';
import type { ColumnGroup } from './column-groups.ts';

/** Features used of the table library. The server sorts, filters and paginates. */
const features = tableFeatures({
  rowExpandingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<{ readonly group: ColumnGroup }>(),
});

export interface RowSelection {
  /** Ids of the selected records, including those on other pages. */
  readonly selected: RowSelectionState;
  readonly onSelect: (selected: RowSelectionState) => void;
  readonly isSelectable: (record: RecordData) => boolean;
  /** Reason why a record cannot be selected. */
  readonly refusal: string;
}

interface ListTableOptions {
  readonly groups: readonly ColumnGroup[];
  readonly records: readonly RecordData[];
  readonly selection: RowSelection | undefined;
  /** True when rows have a line with collapsed columns. */
  readonly canExpand: boolean;
}

/** The table model: columns in the rows, and the records of one page. */
export function useListTable({ groups, records, selection, canExpand }: ListTableOptions) {
  const definitions = useMemo(() => groups.map(toDefinition), [groups]);
  return useTable({
    features,
    columns: definitions,
    data: records,
    getRowId: ({ id }) => id,
    enableRowSelection: (row) => selection?.isSelectable(row.original) ?? false,
    getRowCanExpand: () => canExpand,
    // Lines stay expanded when records change.
    autoResetExpanded: false,
    state: { rowSelection: selection?.selected ?? {} },
    onRowSelectionChange: (updater) => {
      selection?.onSelect(typeof updater === 'function' ? updater(selection.selected) : updater);
    },
  });
}

export type ListTable = ReturnType<typeof useListTable>;
export type ListRow = ReturnType<ListTable['getRowModel']>['rows'][number];

function toDefinition(group: ColumnGroup): ColumnDef<typeof features, RecordData> {
  const { name, field } = group.lead;
  return { id: name, accessorFn: (record) => valueAt(record, field), meta: { group } };
}
