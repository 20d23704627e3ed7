import { ofRecords, type TypeFacts } from '../facts.ts';

/** A reference to one record. */
export const referenceType = {
  ...ofRecords,
  isSortable: true,
  hasColumn: true,
  isMany: false,
  isImported: true,
  cell: 'reference',
  filter: 'reference',
  issue: 'reference',
  sample: { id: '1' },
} as const satisfies TypeFacts;
