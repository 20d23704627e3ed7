export { eraseHook } from './erase.ts';
export { auditRemains, eraseRemoved } from './forget.ts';
export { personalDataOperations } from './operations.ts';
export { personalTables } from './personal-tables.ts';
export { personalDataHandler } from './send-personal-data.ts';
