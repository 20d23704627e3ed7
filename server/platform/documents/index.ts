export { documentOperations } from './operations.ts';
export { documentHandler } from './send-pdf.ts';
export { documentTables } from './tables.ts';
