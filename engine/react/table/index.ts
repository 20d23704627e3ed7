export { columnGroups } from './column-groups.ts';
export { DataTable } from './data-table.tsx';
export { markOverflow } from './mark-overflow.ts';
export { RecordTable } from './record-table.tsx';
export { ResponsiveTable, type NamedRow } from './responsive-table.tsx';
export { useTotalText } from './total-text.ts';
export { StatusTag } from './cells/status-tag.tsx';
export type { RowPreview } from './use-table-rows.ts';
export type { RowSelection } from './use-list-table.ts';
