import { plainValue, type ValueFacts } from '../facts.ts';

/** A line of text. */
export const textType = {
  ...plainValue,
  cell: 'text',
  filter: 'text',
  issue: 'text',
  sheet: 'text',
  sample: 'filled in',
  scalar: 'text',
  rule: { family: 'text', says: 'a text', isOrdered: false, sql: 'text' },
  graphql: 'String',
  record: 'string',
  sql: { column: 'text collate register', computed: 'text' },
  format: 'text',
} as const satisfies ValueFacts;
