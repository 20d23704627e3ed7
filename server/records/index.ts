export { idOf, optionalId } from './reference.ts';
