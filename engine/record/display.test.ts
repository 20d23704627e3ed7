import { expect, it } from 'vitest';
import { emptyText } from './display.ts';

it.each([
  { case: 'words without a place', words: 'Prezenčne', record: {}, said: 'Prezenčne' },
  {
    case: 'a place that is filled',
    words: 'preukaz {reader.number}',
    record: { reader: { number: '7' } },
    said: 'preukaz 7',
  },
  { case: 'one of two that is', words: '{name}, {number}', record: { name: null, number: '7' }, said: '7' },
  { case: 'a place that is not', words: 'preukaz {reader.number}', record: { reader: { number: null } }, said: '' },
  { case: 'a place in nothing', words: 'preukaz {reader.number}', record: { reader: null }, said: '' },
  { case: 'no words', words: '', record: {}, said: '' },
])('says of an empty value $case', ({ words, record, said }) => {
  expect(emptyText(words, record)).toBe(said);
});
