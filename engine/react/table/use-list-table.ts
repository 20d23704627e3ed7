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

/** What the table library does for us: columns, rows, which rows are selected and which open. Sort, filter and pages are the server's. */
const features = tableFeatures({
  rowExpandingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<{ readonly group: ColumnGroup }>(),
});

export interface RowSelection {
  /** Ids of the selected records, those on other pages among them. */
  readonly selected: RowSelectionState;
  readonly onSelect: (selected: RowSelectionState) => void;
  readonly isSelectable: (record: RecordData) => boolean;
  /** Why a record cannot be selected. */
  readonly refusal: string;
}

interface ListTableOptions {
  readonly groups: readonly ColumnGroup[];
  readonly records: readonly RecordData[];
  readonly selection: RowSelection | undefined;
  /** Whether rows open a line below them. */
  readonly canExpand: boolean;
}

/** The columns that have a place in the rows, over the records of one page. */
export function useListTable({ groups, records, selection, canExpand }: ListTableOptions) {
  const definitions = useMemo(() => groups.map(toDefinition), [groups]);
  return useTable({
    features,
    columns: definitions,
    data: records,
    getRowId: ({ id }) => id,
    enableRowSelection: (row) => selection?.isSelectable(row.original) ?? false,
    getRowCanExpand: () => canExpand,
    // A line stays open while other records come and go.
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
