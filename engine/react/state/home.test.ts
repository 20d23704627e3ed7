import { expect, it } from 'vitest';
import { homeOf } from './home.ts';

const entity = {
  route: '/loans',
  plural: { sk: 'Výpožičky', en: 'Loans' },
  lists: {
    late: { route: '/late', label: { sk: 'Po termíne', en: 'Overdue' } },
    ofBook: { label: { sk: 'Výpožičky knihy', en: 'Loans of the book' } },
  },
} as unknown as Parameters<typeof homeOf>[0]; // what of an entity decides it

it.each([
  { pathname: '/late/5', home: { label: 'Overdue', route: '/late' } },
  { pathname: '/late', home: { label: 'Overdue', route: '/late' } },
  { pathname: '/later/5', home: { label: 'Loans', route: '/loans' } },
  { pathname: '/loans/5', home: { label: 'Loans', route: '/loans' } },
  { pathname: '/my-loan', home: { label: 'Loans', route: '/loans' } },
])('leads from $pathname to $home.route', ({ pathname, home }) => {
  expect(homeOf(entity, pathname, 'en')).toEqual(home);
});

it('leads nowhere without an address', () => {
  const { plural, lists } = entity;
  expect(homeOf({ plural, lists }, '/', 'en')).toBeUndefined();
});
