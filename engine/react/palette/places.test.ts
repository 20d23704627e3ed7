import { expect, it } from 'vitest';
import { withWords } from './places.ts';

const choices = ['Osvedčenia', 'Nové osvedčenie', 'Sklad'].map((name) => ({ key: name, group: '', name, to: '/' }));

it.each([
  { words: '', names: ['Osvedčenia', 'Nové osvedčenie', 'Sklad'] },
  { words: 'OSVEDC', names: ['Osvedčenia', 'Nové osvedčenie'] },
  { words: 'osv nove', names: ['Nové osvedčenie'] },
  { words: '.*', names: [] },
])('finds by "$words" what has these words', ({ words, names }) => {
  expect(withWords(choices, words).map(({ name }) => name)).toEqual(names);
});
