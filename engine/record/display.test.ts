import { expect, it } from 'vitest';
import { emptyText } from './display.ts';

it.each([
  { case: 'a text without a path', words: 'Prezenčne', record: {}, said: 'Prezenčne' },
  {
    case: 'a filled path',
    words: 'preukaz {reader.number}',
    record: { reader: { number: '7' } },
    said: 'preukaz 7',
  },
  { case: 'one filled path of two', words: '{name}, {number}', record: { name: null, number: '7' }, said: '7' },
  { case: 'an empty path', words: 'preukaz {reader.number}', record: { reader: { number: null } }, said: '' },
  { case: 'a path without a record', words: 'preukaz {reader.number}', record: { reader: null }, said: '' },
  { case: 'an empty text', words: '', record: {}, said: '' },
])('says of an empty value $case', ({ words, record, said }) => {
  expect(emptyText(words, record)).toBe(said);
});
