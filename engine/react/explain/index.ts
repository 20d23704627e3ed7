export { ExplainedTable } from './explained-table.tsx';
export { RecordBox } from './record-box.tsx';
