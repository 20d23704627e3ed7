export { legalEntityOperations } from './operations.ts';
