export { auditTables } from './tables.ts';
