export { importOperations } from './operations.ts';
export { importFile } from './run-import.ts';
