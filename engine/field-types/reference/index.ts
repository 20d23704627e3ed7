import { ofRecords, type TypeFacts } from '../facts.ts';

/** One other record. */
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
