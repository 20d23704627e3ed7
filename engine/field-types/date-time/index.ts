import { dayOf, formatDate, formatDateTime } from '../../format/index.ts';
import { dateType, datePatterns } from '../date/index.ts';
import type { ValueFacts } from '../facts.ts';

const hour = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;

/** An instant, ISO 8601 in UTC; shown in the product's time zone. */
export const dateTimeType = {
  ...dateType,
  cell: 'dateTime',
  issue: 'dateTime',
  sheet: 'dateTime',
  isImported: false,
  sample: '2026-03-31T10:00:00.000Z',
  scalar: 'dateTime',
  rule: {
    family: 'dateTime',
    says: 'an instant',
    isOrdered: true,
    sql: 'timestamptz',
    literal: {
      form: new RegExp(String.raw`^${datePatterns}T${hour}(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]${hour})$`, 'u'),
      code: 'not-an-instant',
      says: 'is not an instant; write it with time and zone, like 2026-01-31T12:00:00Z',
    },
  },
  graphql: 'DateTime',
  sql: { column: 'timestamptz', computed: 'timestamptz' },
  answer: 'instant',
  schema: { type: 'string', format: 'date-time' },
  format: 'dateTime',
  ends: 'days',
  text: {
    form: new RegExp(String.raw`^${datePatterns}T${hour}(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]${hour})$`, 'u'),
    expected: 'an instant in ISO 8601, such as 2026-03-01T10:00:00Z',
    description: 'An instant in ISO 8601, UTC; an empty string is taken as null.',
    otherCells: ['date'],
    write: (value, { timeZone, dates, instants }) =>
      instants === 'day' ? formatDate(dayOf(new Date(value), timeZone), dates) : formatDateTime(value, timeZone),
  },
} as const satisfies ValueFacts;
