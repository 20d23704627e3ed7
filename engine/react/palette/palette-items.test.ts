import { expect, it } from 'vitest';
import { isNameOfAnother, withoutNamesakes, withWords, type FoundItem } from './palette-items.ts';

const choices = ['Výpožičky', 'Nová výpožička', 'Knihy'].map((name) => ({ key: name, group: '', name, to: '/' }));

it.each([
  { words: '', names: ['Výpožičky', 'Nová výpožička', 'Knihy'] },
  { words: 'VYPOZ', names: ['Výpožičky', 'Nová výpožička'] },
  { words: 'vyp nova', names: ['Nová výpožička'] },
  { words: '.*', names: [] },
])('finds items by all words of "$words"', ({ words, names }) => {
  expect(withWords(choices, words).map(({ name }) => name)).toEqual(names);
});

it('finds items by keywords, after those found by name', () => {
  const [loans, loan, books] = choices.map((each) => ({
    ...each,
    keywords: each.name === 'Knihy' ? 'výpožičky čítať' : '',
  }));
  const offered = [books, loans, loan].flatMap((each) => (each === undefined ? [] : [each]));
  expect(withWords(offered, 'vypozic').map(({ name }) => name)).toEqual(['Výpožičky', 'Nová výpožička', 'Knihy']);
  expect(withWords(offered, 'knihy citat').map(({ name }) => name)).toEqual(['Knihy']);
});

it('sorts records by name, and omits those named after a found one', () => {
  const found = (group: string, isNamedByAnother: boolean, ...names: readonly string[]): readonly FoundItem[] =>
    names.map((name) => ({ key: `${group}${name}`, group, name, to: '/', isNamedByAnother }));
  const lists = [found('books', false, 'B-10', 'B-9', 'Čaj', 'Dom'), found('shelves', true, 'B-9', 'B-8')];
  expect(withoutNamesakes(lists, 'sk').map(({ key }) => key)).toEqual([
    'booksB-9',
    'booksB-10',
    'booksČaj',
    'booksDom',
    'shelvesB-8',
  ]);
});

it.each([
  { display: '{book.title}', isOfAnother: true },
  { display: '{owner.name} {code}', isOfAnother: false },
  { display: 'Kniha', isOfAnother: false },
])('returns for "$display" whether it is the name of another record: $isOfAnother', ({ display, isOfAnother }) => {
  expect(isNameOfAnother(display)).toBe(isOfAnother);
});
