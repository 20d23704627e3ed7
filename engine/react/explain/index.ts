export { ExplainedTable } from './explained-table.tsx';
export type { ExplainedDeed } from './explained-deed.ts';
export { RecordBox } from './record-box.tsx';
