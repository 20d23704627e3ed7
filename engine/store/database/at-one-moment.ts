import type { Statement } from '../types.ts';

/** Comes first in a database transaction that reads much: it reads what stood at one moment, each statement planned for its values. */
export const atOneMoment: Statement = {
  text: 'set transaction isolation level repeatable read, read only',
  values: [],
  planned: 'eachTime',
};
