export { stockOperations } from './stock-operations.ts';
