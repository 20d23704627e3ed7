import { plainValue, type ValueFacts } from '../facts.ts';

/** Any JSON value, such as a list of entries. */
export const jsonType = {
  ...plainValue,
  isSortable: false,
  isCounted: true,
  isImported: false,
  isWide: true,
  cell: 'text',
  filter: undefined,
  issue: 'shape',
  sheet: 'text',
  sample: 'filled in',
  scalar: 'json',
  rule: { family: 'json', says: 'free JSON', isOrdered: false, sql: 'jsonb' },
  graphql: 'JSON',
  record: 'unknown',
  sql: { column: 'jsonb', computed: 'text' },
  format: 'text',
} as const satisfies ValueFacts;
