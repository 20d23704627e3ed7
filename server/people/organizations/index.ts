export { answersFor } from './answers-for.ts';
export { endSupervision } from './end-supervision.ts';
export { fullAddressOf, organizationHooks } from './hooks.ts';
export { keepWithoutEnd } from './keep-without-end.ts';
export { isTemporary } from './is-temporary.ts';
export { organizationOperations } from './operations.ts';
