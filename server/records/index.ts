export type { ChangesOf } from './changes.ts';
export { constantsOf } from './constants.ts';
export { needed } from './needed.ts';
export { reading, type Reading } from './reading.ts';
