import { plainValue, type ValueFacts } from '../facts.ts';

/** A boolean. */
export const booleanType = {
  ...plainValue,
  cell: 'yesNo',
  filter: 'boolean',
  issue: 'boolean',
  sheet: 'text',
  sample: true,
  scalar: 'boolean',
  rule: { family: 'boolean', says: 'a yes/no', isOrdered: false, sql: 'boolean' },
  graphql: 'Boolean',
  record: 'boolean',
  sql: { column: 'boolean', computed: 'boolean' },
  schema: { type: 'boolean' },
  format: 'boolean',
} as const satisfies ValueFacts;
