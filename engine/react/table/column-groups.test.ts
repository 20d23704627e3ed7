import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { Column } from '../../metadata/types/index.ts';
import { cardGroups, columnGroups } from './column-groups.ts';
import { textColumn } from './testing.ts';

const namesOf = (columns: readonly Column[]) =>
  columnGroups(columns).map(({ lead, under }) => [lead, ...under].map(({ name }) => name).join('/'));

it('puts a column under the one that it names, in list order', () => {
  const columns = [
    textColumn('code'),
    textColumn('note', { under: 'status' }),
    textColumn('external', { under: 'code' }),
    textColumn('status'),
  ];
  expect(namesOf(columns)).toEqual(['code/external', 'status/note']);
});

it('puts a name above its translation, in every language', () => {
  const columns = [textColumn('nameSK'), textColumn('nameEN', { under: 'nameSK' }), textColumn('code')];
  const leads = (named: string, translations: readonly string[]) =>
    columnGroups(columns, { named: [named], translations }).map(({ lead, under }) =>
      [lead, ...under].map((c) => c.name),
    );
  expect(leads('nameSK', ['nameEN'])).toEqual([['nameSK', 'nameEN'], ['code']]);
  expect(leads('nameEN', ['nameSK'])).toEqual([['nameEN', 'nameSK'], ['code']]);
});

it('gives a column its own cell when the one above it is hidden', () => {
  expect(namesOf([textColumn('external', { under: 'code' }), textColumn('status')])).toEqual(['external', 'status']);
});

it('shows every column once, for any visible ones', () => {
  const all = [
    textColumn('a'),
    textColumn('b', { under: 'a' }),
    textColumn('c'),
    textColumn('d', { under: 'c' }),
    textColumn('e', { under: 'a' }),
    textColumn('f'),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(all), (shown) => {
      const names = columnGroups(shown).flatMap(({ lead, under }) => [lead, ...under].map(({ name }) => name));
      expect(names.toSorted()).toEqual(shown.map(({ name }) => name).toSorted());
    }),
    randomCases(100),
  );
});

const cardOf = (columns: readonly Column[], paths: readonly string[]) => {
  const { kept, below } = cardGroups(columns, paths);
  const written = (groups: typeof kept) =>
    groups.map(({ lead, beside = [], under }) =>
      [[lead, ...beside].map(({ name }) => name).join('+'), ...under.map(({ name }) => name)].join('/'),
    );
  return [written(kept), written(below)];
};

it('heads a card with the columns of the record’s name', () => {
  const columns = [
    textColumn('number'),
    textColumn('note', { under: 'number' }),
    textColumn('title'),
    textColumn('author'),
    textColumn('length', { under: 'title' }),
  ];
  expect(cardOf(columns, ['title'])).toEqual([['title/length', 'number/note', 'author'], []]);
  expect(cardOf(columns, ['number', 'author.name'])).toEqual([['number+author/note', 'title/length'], []]);
});

it('heads a card with the first column when none of the name is visible', () => {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => textColumn(name));
  expect(cardOf(columns, ['title'])).toEqual([['a', 'b', 'c', 'd', 'e'], ['f']]);
  expect(cardOf(columns, ['f'])).toEqual([['f', 'a', 'b', 'c', 'd'], ['e']]);
});
