import type { Statement } from '../types.ts';

/** Comes first in a database transaction that reads much: all of it is as it stood at one moment. */
export const atOneMoment: Statement = {
  text: 'set transaction isolation level repeatable read, read only',
  values: [],
};
