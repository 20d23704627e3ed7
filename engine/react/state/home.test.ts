import { expect, it } from 'vitest';
import { homeOf } from './home.ts';

const entity = {
  route: '/loans',
  plural: { sk: 'Výpožičky', en: 'Loans' },
  lists: {
    late: { route: '/late', recordPath: 'detail/:id', label: { sk: 'Po termíne', en: 'Overdue' } },
    ofBook: { recordPath: ':id', label: { sk: 'Výpožičky knihy', en: 'Loans of the book' } },
  },
} as unknown as Parameters<typeof homeOf>[0]; // the properties that homeOf reads

it.each([
  { pathname: '/late/detail/5', label: 'Overdue', route: '/late', record: '/late/detail/7' },
  { pathname: '/late', label: 'Overdue', route: '/late', record: '/late/detail/7' },
  { pathname: '/later/5', label: 'Loans', route: '/loans', record: '/loans/7' },
  { pathname: '/loans/5', label: 'Loans', route: '/loans', record: '/loans/7' },
  { pathname: '/my-loan', label: 'Loans', route: '/loans', record: '/loans/7' },
])('leads from $pathname to $route and $record', ({ pathname, label, route, record }) => {
  const home = homeOf(entity, pathname, 'en');
  expect(home).toMatchObject({ label, route });
  expect(home?.recordTo('7')).toBe(record);
});

it('is undefined without an address', () => {
  const { plural, lists } = entity;
  expect(homeOf({ plural, lists }, '/', 'en')).toBeUndefined();
});
