import { expect, it } from 'vitest';
import { withNonBreakingSpaces } from './with-non-breaking-spaces.ts';

it.each([
  { name: 'Tatranské noviny, a. s.', is: 'Tatranské noviny,~a.~s.' },
  { name: 'Kníhkupectvo Javor, s. r. o.', is: 'Kníhkupectvo Javor,~s.~r.~o.' },
  { name: 'J. K. Tyl', is: 'J.~K. Tyl' },
  { name: 'Alföld Könyv Zrt.', is: 'Alföld Könyv Zrt.' },
  { name: 'č. 12 a. b', is: 'č. 12 a. b' },
  { name: '+421 905 123 456', is: '+421~905~123~456' },
  { name: '1 234 +5 6', is: '1 234 +5 6' },
  { name: '', is: '' },
])('$name', ({ name, is }) => {
  expect(withNonBreakingSpaces(name).replaceAll('\u00A0', '~')).toBe(is);
});
