import { ofRecords, type TypeFacts } from '../facts.ts';

/** Rows of a table of the record's own. */
export const rowsType = {
  ...ofRecords,
  isWide: true,
  cell: 'count',
  issue: 'shape',
  isCounted: true,
  sample: [{ id: '1' }],
} as const satisfies TypeFacts;
