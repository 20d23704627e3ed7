export { importCleanUp } from './import-clean-up.ts';
export { importHooks } from './hooks.ts';
export { importOperations } from './operations.ts';
export { importFile } from './run-import.ts';
