import { plainValue, type RangeFacts, type ValueFacts } from '../facts.ts';

/** Comparison of numbers in rules. */
export const numberRule = { family: 'number', says: 'a number', isOrdered: true, sql: 'numeric' } as const;

/** An exact decimal, represented as text outside of calculations. */
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

/** Range filter of numbers. */
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
