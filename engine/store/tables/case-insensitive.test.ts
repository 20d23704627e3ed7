import { expect, it } from 'vitest';
import type { Field } from '../../metadata/types/index.ts';
import { comparedText, looseKey } from './case-insensitive.ts';

const field: Field = {
  ...{ name: 'number', label: {}, required: false, readOnly: false, type: 'text', maxLength: 50, unique: false },
  ...{ caseless: true, format: 'documentNumber' },
};

it('replaces each look-alike in a document number by one Latin letter, in SQL as in JavaScript', () => {
  const [, others = '', latin = ''] = /'([^']*)', '([^']*)'/u.exec(comparedText(field, 'number')) ?? [];
  const replaced = Array.from(others).slice(0, latin.length);
  expect(replaced.map((letter) => looseKey(field, letter)).join('')).toBe(latin);
  for (const letter of replaced)
    expect(looseKey(field, letter.toUpperCase())).toBe(looseKey(field, letter.toLowerCase()));
  for (const removed of Array.from(others).slice(latin.length)) expect(looseKey(field, `A${removed}1`)).toBe('a1');
});
