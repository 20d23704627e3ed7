export type * from '../../language/types.ts';
