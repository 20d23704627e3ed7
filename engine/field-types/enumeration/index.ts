import { plainValue, type TypeFacts } from '../facts.ts';

/** One of the choices of an enumeration. */
export const enumerationType = {
  ...plainValue,
  cell: 'enumeration',
  filter: 'enumeration',
  issue: 'choice',
  sheet: 'text',
  sample: 'filled in',
} as const satisfies TypeFacts;
