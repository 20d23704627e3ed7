import { plainValue, type RangeFacts, type ValueFacts } from '../facts.ts';

/** How rules see numbers. */
export const numberRule = { family: 'number', says: 'a number', isOrdered: true, sql: 'numeric' } as const;

/** A number with decimal places, exact: a text wherever it is not computed with. */
export const decimalType = {
  ...plainValue,
  cell: 'number',
  filter: 'range',
  issue: 'number',
  sheet: 'decimal',
  sample: '1',
  scalar: 'decimal',
  rule: numberRule,
  graphql: 'Decimal',
  record: 'string',
  sql: { column: 'numeric', computed: 'numeric' },
  answer: 'exact',
  format: 'number',
  ends: 'numeric',
} as const satisfies ValueFacts;

/** Between two numbers. */
export const numberRange: RangeFacts = {
  graphql: {
    name: 'DecimalRange',
    scalar: 'Decimal',
    description: 'Narrows by a number; both ends belong to the range.',
    from: 'The least.',
    to: 'The most.',
  },
  ends: 'numeric',
  isEnd: (text) => /^-?\d+(\.\d+)?$/.test(text),
  isOrdered: (from, to) => Number(from) <= Number(to),
};
