import { expect, it } from 'vitest';
import { withWords } from './palette-items.ts';

const choices = ['Výpožičky', 'Nová výpožička', 'Knihy'].map((name) => ({ key: name, group: '', name, to: '/' }));

it.each([
  { words: '', names: ['Výpožičky', 'Nová výpožička', 'Knihy'] },
  { words: 'VYPOZ', names: ['Výpožičky', 'Nová výpožička'] },
  { words: 'vyp nova', names: ['Nová výpožička'] },
  { words: '.*', names: [] },
])('finds by "$words" what has these words', ({ words, names }) => {
  expect(withWords(choices, words).map(({ name }) => name)).toEqual(names);
});
