import { plainValue, type TypeFacts } from '../facts.ts';

/** A choice of an enumeration. */
export const enumerationType = {
  ...plainValue,
  cell: 'enumeration',
  filter: 'enumeration',
  issue: 'choice',
  sheet: 'text',
  sample: 'filled in',
} as const satisfies TypeFacts;
