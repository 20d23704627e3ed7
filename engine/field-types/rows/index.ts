import { ofRecords, type TypeFacts } from '../facts.ts';

/** Rows in a table that belongs to the record. */
export const rowsType = {
  ...ofRecords,
  isWide: true,
  cell: 'count',
  issue: 'shape',
  isCounted: true,
  sample: [{ id: '1' }],
} as const satisfies TypeFacts;
