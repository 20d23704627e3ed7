export { lineageOperations } from './lineage-operations.ts';
