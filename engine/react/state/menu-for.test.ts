import { expect, it } from 'vitest';
import type { MenuGroup, MenuItem } from '../../metadata/types/index.ts';
import { menuFor } from './menu-for.ts';

const item = (to: string, permission?: string): MenuItem => ({
  label: {},
  icon: 'book',
  to,
  ...(permission === undefined ? {} : { permission }),
});
const groups: readonly MenuGroup[] = [
  { name: 'lending', label: {}, items: [item('/books', 'BooksVisit'), item('/about')] },
  { name: 'enums', label: {}, permission: 'VocabularyVisit', items: [item('/genres')] },
  { name: 'people', label: {}, items: [item('/members', 'MembersVisit')] },
  { name: 'own', label: {}, items: [{ ...item('/my-card'), organizationRoles: ['READER'] }] },
];

it.each([
  { permissions: [], menu: { lending: ['/about'] } },
  { permissions: ['BooksVisit', 'VocabularyVisit'], menu: { lending: ['/books', '/about'], enums: ['/genres'] } },
  { permissions: [], organizationRole: 'LIBRARY', menu: { lending: ['/about'] } },
  { permissions: [], organizationRole: 'READER', menu: { lending: ['/about'], own: ['/my-card'] } },
])('returns the menu of $organizationRole with $permissions', ({ menu, ...viewer }) => {
  const shown = menuFor(groups, viewer).map(({ name, items }) => [name, items.map(({ to }) => to)]);
  expect(Object.fromEntries(shown)).toEqual(menu);
});
