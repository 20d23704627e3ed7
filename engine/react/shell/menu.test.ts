import { expect, it } from 'vitest';
import { initialsOf, isCurrent } from './menu.ts';

it.each([
  { pathname: '/genres', current: true },
  { pathname: '/genres/7', current: true },
  { pathname: '/genres-old', current: false },
])('knows whether $pathname is below a menu item', ({ pathname, current }) => {
  expect(isCurrent({ label: {}, icon: 'book', to: '/genres?sortName=nameSK' }, pathname)).toBe(current);
});

it.each([
  { fullName: 'Ing. Jana Nováková, PhD.', initials: 'JN' },
  { fullName: 'Ján', initials: 'J' },
  { fullName: 'Eva Mária Kováčová', initials: 'EK' },
])('takes the initials of $fullName', ({ fullName, initials }) => {
  expect(initialsOf(fullName)).toBe(initials);
});
