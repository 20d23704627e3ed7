import { formatDate } from '../../format/index.ts';
import { plainValue, type RangeFacts, type ValueFacts } from '../facts.ts';
import { toDay } from './day.ts';

/** Pattern of valid calendar days, with leap years and without year 0. */
export const datePatterns = [
  String.raw`(?!0000)(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)`,
].join('');

/** A calendar day, `YYYY-MM-DD`. */
export const dateType = {
  ...plainValue,
  cell: 'date',
  filter: 'dateRange',
  issue: 'date',
  sheet: 'date',
  sample: '2026-03-31',
  scalar: 'date',
  rule: {
    family: 'date',
    says: 'a date',
    isOrdered: true,
    sql: 'date',
    literal: {
      form: new RegExp(`^${datePatterns}$`, 'u'),
      code: 'not-a-date',
      says: 'is no date of the calendar; write YYYY-MM-DD',
    },
  },
  graphql: 'Date',
  record: 'string',
  sql: { column: 'date', computed: 'date' },
  schema: { type: 'string', format: 'date' },
  format: 'date',
  ends: 'date',
  text: {
    form: new RegExp(`^${datePatterns}$`, 'u'),
    expected: 'a day written as yyyy-MM-dd',
    description: 'A calendar day, yyyy-MM-dd; an empty string is taken as null.',
    otherCells: [],
    write: (value, { dates }) => formatDate(value, dates),
  },
  day: { of: (value) => value, from: (of) => of, shown: 'dd\\.mm\\.yyyy' },
} as const satisfies ValueFacts;

/** Range filter of days. */
export const dateRange: RangeFacts = {
  graphql: {
    name: 'DateRange',
    scalar: 'Date',
    description: 'Narrows by a day in the product’s time zone; both ends belong to the range.',
    from: 'The first day.',
    to: 'The last day.',
  },
  ends: 'days',
  isEnd: (text) => toDay(text) === text,
  isOrdered: (from, to) => from <= to,
  entry: {
    parse: toDay,
    write: (end) => formatDate(end),
    sample: { key: 'list.daySample' },
    unread: 'list.dayUnread',
    unordered: 'dateRange',
  },
};
