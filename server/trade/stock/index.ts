export { stockOperations } from './stock-operations.ts';
export { stockStatuses } from './stock-statuses.ts';
export { stockTables } from './tables.ts';
export { endingSupervisionTables, notifyEndingSupervision } from './ending-supervision.ts';
