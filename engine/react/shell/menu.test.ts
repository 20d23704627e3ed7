import { expect, it } from 'vitest';
import { badgeOf, initialsOf, isCurrentItem, numbersOf, type MenuNumbers } from './menu.ts';

it.each([
  { pathname: '/genres', current: true },
  { pathname: '/genres/7', current: true },
  { pathname: '/genres-old', current: false },
])('matches $pathname with a menu item', ({ pathname, current }) => {
  expect(isCurrentItem({ label: {}, icon: 'book', to: '/genres?sortName=nameSK' }, pathname)).toBe(current);
});

it.each([
  { fullName: 'Ing. Jana Nováková, PhD.', initials: 'JN' },
  { fullName: 'Ján', initials: 'J' },
  { fullName: 'Eva Mária Kováčová', initials: 'EK' },
])('returns the initials of $fullName', ({ fullName, initials }) => {
  expect(initialsOf(fullName)).toBe(initials);
});

const counts = ['requested', 'late'].map((board) => ({ board, label: { en: board } }));

it.each<{ readonly numbers: MenuNumbers; readonly shown: readonly string[] }>([
  { numbers: {}, shown: [] },
  { numbers: { requested: 0, late: 3, lost: 9 }, shown: ['late 3'] },
  { numbers: { requested: 2, late: 3 }, shown: ['requested 2', 'late 3'] },
])('returns the boards of a menu item that have records: $numbers', ({ numbers, shown }) => {
  const found = numbersOf({ counts }, numbers);
  expect(found.map(({ label, total }) => `${String(label['en'])} ${String(total)}`)).toEqual(shown);
  expect(numbersOf({}, numbers)).toEqual([]);
});

it.each([
  { total: 1, badge: '1' },
  { total: 99, badge: '99' },
  { total: 10_000, badge: '99+' },
])('formats $total as $badge', ({ total, badge }) => {
  expect(badgeOf(total)).toBe(badge);
});
