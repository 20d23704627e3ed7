import { expect, it } from 'vitest';
import type { Constraint } from '../../../metadata/types/index.ts';
import { resetExcluded } from './exclusive.ts';

const oneKind: Constraint = {
  name: 'oneKind',
  exclusive: ['isNew', 'isRare', 'isDigital'],
  paths: [],
  message: 'errors.form.exclusive',
  severity: 'error',
};

it.each([
  { case: 'setting one resets the others', before: { isNew: true, isRare: true }, after: { isNew: false, isRare: true } },
  { case: 'resetting one changes no other', before: { isNew: true, isRare: false }, after: { isNew: true, isRare: false } },
])('$case', ({ before, after }) => {
  expect(resetExcluded(before, ['isRare'], [oneKind])).toEqual(after);
});

it('leaves a field alone that stands in no exclusive constraint', () => {
  const data = { isNew: true, archived: true };
  expect(resetExcluded(data, ['archived'], [oneKind])).toBe(data);
});
