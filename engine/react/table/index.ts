export { DataTable, type DataTableProps, type Density } from './data-table.tsx';
export { Cell } from './cells/cell.tsx';
export { StatusTag } from './cells/status-tag.tsx';
export { enumerationOf, tellingColumns } from './column-fields.ts';
export type { Selection } from './use-list-table.ts';
