export { isTemporary } from './is-temporary.ts';
