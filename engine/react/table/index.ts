export { columnGroups } from './column-groups.ts';
export { DataTable, type DataTableProps } from './data-table.tsx';
export { markOverflow } from './mark-overflow.ts';
export { RecordTable } from './record-table.tsx';
export { useTotalText } from './total-text.ts';
export { StatusTag } from './cells/status-tag.tsx';
export type { Look } from './use-rows.ts';
export type { Selection } from './use-list-table.ts';
