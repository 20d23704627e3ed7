import { ofRecords, type TypeFacts } from '../facts.ts';

/** Fields of the same record that belong together. */
export const groupType = {
  ...ofRecords,
  isMany: false,
  isWide: true,
  cell: 'reference',
  issue: 'shape',
  sample: { id: '1' },
} as const satisfies TypeFacts;
