export { ExplainedTable } from './explained-table.tsx';
export type { ExplainedPermission } from './explained-permission.ts';
export { RecordBox } from './record-box.tsx';
