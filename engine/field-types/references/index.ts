import { ofRecords, type TypeFacts } from '../facts.ts';

/** Several other records. */
export const referencesType = {
  ...ofRecords,
  cell: 'reference',
  filter: 'reference',
  issue: 'reference',
  sample: [{ id: '1' }],
} as const satisfies TypeFacts;
