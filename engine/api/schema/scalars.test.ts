import { expect, it } from 'vitest';
import { scalarBehaviour } from './scalars.ts';

const { DateTime: dateTime } = scalarBehaviour;

it.each([
  { given: '2026-03-01T10:00Z', instant: '2026-03-01T10:00:00.000Z' },
  { given: '2026-03-01T10:00:00.5+02:00', instant: '2026-03-01T08:00:00.500Z' },
  { given: '2026-03-01T10:00:00.123456789Z', instant: '2026-03-01T10:00:00.123Z' },
  { given: '', instant: null },
])('reads the instant $given', ({ given, instant }) => {
  expect(dateTime?.parseValue(given)).toBe(instant);
});

it.each(['2026-02-30T10:00Z', '2026-03-01T24:00Z', '0000-01-01T00:00Z', '2026-03-01', '1. 3. 2026', 5])(
  'refuses %s, which is no instant of the calendar',
  (given) => {
    expect(() => dateTime?.parseValue(given)).toThrow('Expected an instant in ISO 8601');
  },
);
