import { ofRecords, type TypeFacts } from '../facts.ts';

/** A group of fields of the same record. */
export const groupType = {
  ...ofRecords,
  isMany: false,
  isWide: true,
  cell: 'reference',
  issue: 'shape',
  sample: { id: '1' },
} as const satisfies TypeFacts;
