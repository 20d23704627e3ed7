import { expect, it } from 'vitest';
import { distinctNames } from './send-file.ts';

it.each([
  { names: ['a.pdf', 'b.pdf'], distinct: ['a.pdf', 'b.pdf'] },
  { names: ['a.pdf', 'a.pdf', 'b.pdf'], distinct: ['a.pdf', '2 a.pdf', 'b.pdf'] },
  { names: ['a.pdf', 'a.pdf', '2 a.pdf'], distinct: ['a.pdf', '3 a.pdf', '2 a.pdf'] },
  { names: ['2 a.pdf', 'a.pdf', 'a.pdf', 'a.pdf'], distinct: ['2 a.pdf', 'a.pdf', '3 a.pdf', '4 a.pdf'] },
])('names the files $names of a zip $distinct', ({ names, distinct }) => {
  expect(distinctNames(names)).toEqual(distinct);
});
