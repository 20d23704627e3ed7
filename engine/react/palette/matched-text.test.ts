import { expect, it } from 'vitest';
import { matchedText } from './matched-text.ts';

const member = {
  id: '0002',
  name: 'Božena',
  number: '0002',
  country: { id: '7', name: 'Česko' },
  books: [],
  born: null,
};

it.each([
  { words: '0002', matched: '0002' },
  { words: 'cesk', matched: 'Česko' },
  { words: 'BOZENA', matched: undefined },
  { words: '7', matched: undefined },
  { words: 'nobody', matched: undefined },
])('returns the text of Božena matched by "$words"', ({ words, matched }) => {
  expect(matchedText(member, 'Božena', words)).toBe(matched);
});
