import { ofRecords, type TypeFacts } from '../facts.ts';

/** References to several records. */
export const referencesType = {
  ...ofRecords,
  cell: 'reference',
  filter: 'reference',
  issue: 'reference',
  sample: [{ id: '1' }],
} as const satisfies TypeFacts;
