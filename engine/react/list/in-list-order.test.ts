import { expect, it } from 'vitest';
import { inListOrder } from './in-list-order.ts';

const records = (...ids: readonly string[]) => ids.map((id) => ({ id }));

it.each([
  { of: 'records of one page', known: records('3'), page: records('9', '3', '5'), chosen: '935', expected: '935' },
  {
    of: 'a further page after the first',
    known: records('9', '3'),
    page: records('1', '2'),
    chosen: '9312',
    expected: '9312',
  },
  {
    of: 'all matching records but one',
    known: records('9', '3', '5', '1'),
    page: records('3', '5'),
    chosen: '951',
    expected: '951',
  },
  { of: 'nothing', known: records('9'), page: records('1'), chosen: '', expected: '' },
])('keeps the order of the list for $of', ({ known, page, chosen, expected }) => {
  const found = inListOrder(known, page, ({ id }) => chosen.includes(id));
  expect(found.map(({ id }) => id).join('')).toBe(expected);
});
