export { keptListOperations } from './operations.ts';
export { keptListTables } from './tables.ts';
