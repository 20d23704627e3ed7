import {
  metaHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { valueAt } from '../../record/index.ts';
import { type RecordData } from '../state/index.ts';
import { columnGroups, type ColumnGroup } from './column-groups.ts';

/** What the table library does for us: columns, rows and which rows are selected. Sort, filter and pages are the server's. */
const features = tableFeatures({ rowSelectionFeature, columnMeta: metaHelper<{ readonly group: ColumnGroup }>() });

export interface Selection {
  /** Ids of the selected records, those on other pages among them. */
  readonly selected: RowSelectionState;
  readonly onSelect: (selected: RowSelectionState) => void;
  readonly isSelectable: (record: RecordData) => boolean;
  /** Why a record cannot be selected. */
  readonly refusal: string;
}

interface ListTableOptions {
  readonly columns: readonly Column[];
  readonly records: readonly RecordData[];
  readonly selection: Selection | undefined;
}

/** The columns in the order they stand (pinned ones at their edges) over the records of one page. */
export function useListTable({ columns, records, selection }: ListTableOptions) {
  const definitions = useMemo(() => columnGroups(inOrder(columns)).map(toDefinition), [columns]);
  return useTable({
    features,
    columns: definitions,
    data: records,
    getRowId: ({ id }) => id,
    enableRowSelection: (row) => selection?.isSelectable(row.original) ?? false,
    state: { rowSelection: selection?.selected ?? {} },
    onRowSelectionChange: (updater) => {
      selection?.onSelect(typeof updater === 'function' ? updater(selection.selected) : updater);
    },
  });
}

export type ListTable = ReturnType<typeof useListTable>;
export type ListRow = ReturnType<ListTable['getRowModel']>['rows'][number];

function inOrder(columns: readonly Column[]): readonly Column[] {
  const pinned = (edge: Column['pin']) => columns.filter(({ pin }) => pin === edge);
  return [...pinned('start'), ...pinned(undefined), ...pinned('end')];
}

function toDefinition(group: ColumnGroup): ColumnDef<typeof features, RecordData> {
  const { name, field } = group.lead;
  return { id: name, accessorFn: (record) => valueAt(record, field), meta: { group } };
}
