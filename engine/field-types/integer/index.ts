import { numberRule } from '../decimal/index.ts';
import { plainValue, type ValueFacts } from '../facts.ts';

/** A whole number. */
export const integerType = {
  ...plainValue,
  cell: 'number',
  filter: 'range',
  issue: 'number',
  sheet: 'integer',
  sample: '1',
  scalar: 'integer',
  rule: numberRule,
  graphql: 'Int',
  record: 'number',
  sql: { column: 'integer', computed: 'integer' },
  format: 'number',
  ends: 'whole',
} as const satisfies ValueFacts;
