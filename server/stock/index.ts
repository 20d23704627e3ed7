export { stockOperations } from './stock-operations.ts';
export { stockTables } from './tables.ts';
