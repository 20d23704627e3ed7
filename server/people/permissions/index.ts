export { permissionOperations } from './operations.ts';
