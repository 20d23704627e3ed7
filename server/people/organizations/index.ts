export { organizationHooks } from './hooks.ts';
export { isTemporary } from './is-temporary.ts';
export { organizationOperations } from './operations.ts';
