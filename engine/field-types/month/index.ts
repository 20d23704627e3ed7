import { plainValue, type RangeFacts, type ValueFacts } from '../facts.ts';
import { formatMonth, monthForm, parseMonth } from './month.ts';

/** A month, `YYYY-MM`. Its text sorts chronologically. */
export const monthType = {
  ...plainValue,
  cell: 'month',
  filter: 'monthRange',
  issue: 'month',
  sheet: 'month',
  sample: '2026-11',
  scalar: 'month',
  rule: {
    family: 'month',
    says: 'a month',
    isOrdered: true,
    sql: 'text',
    literal: { form: monthForm, code: 'not-a-month', says: 'is not a month; write YYYY-MM' },
  },
  graphql: 'Month',
  record: 'string',
  sql: { column: 'text collate "C"', computed: 'text' },
  schema: { type: 'string', format: 'month' },
  format: 'month',
  ends: 'text',
  text: {
    form: monthForm,
    expected: 'a month written as yyyy-MM',
    description: 'A month of a year, yyyy-MM; an empty string is taken as null.',
    otherCells: [],
    write: (value, { language }) => formatMonth(value, language),
  },
  day: { of: (value) => `${value}-01`, from: (day) => day.slice(0, 7), shown: 'mm/yyyy' },
  entry: { parse: parseMonth, unread: 'notMonth' },
} as const satisfies ValueFacts;

/** Range filter of months. */
export const monthRange: RangeFacts = {
  graphql: {
    name: 'MonthRange',
    scalar: 'Month',
    description: 'Narrows by a month; both ends belong to the range.',
    from: 'The first month.',
    to: 'The last month.',
  },
  ends: 'text',
  isEnd: (text) => monthForm.test(text),
  isOrdered: (from, to) => from <= to,
  entry: {
    parse: parseMonth,
    write: formatMonth,
    sample: { end: '2026-11' },
    unread: 'errors.form.month',
  },
};
