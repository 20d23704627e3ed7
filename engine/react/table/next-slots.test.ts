import { expect, it } from 'vitest';
import { nextSlots } from './next-slots.ts';

const rows = (ids: string) => ids.split('');
const of = (...pages: readonly string[]) =>
  pages.reduce<ReadonlyMap<string, number>>((slots, ids) => nextSlots(slots, rows(ids)), new Map());

it.each([
  { case: 'the first page', pages: ['abc'], slots: { a: 0, b: 1, c: 2 } },
  { case: 'another page in the rows of the previous one', pages: ['abc', 'def'], slots: { d: 0, e: 1, f: 2 } },
  { case: 'remaining records in their rows', pages: ['abc', 'cad'], slots: { c: 2, a: 0, d: 1 } },
  { case: 'a longer page in additional rows', pages: ['ab', 'bcd'], slots: { b: 1, c: 0, d: 2 } },
  { case: 'a shorter page', pages: ['abc', 'd'], slots: { d: 0 } },
  { case: 'no row twice', pages: ['abc', 'c', 'cde'], slots: { c: 2, d: 3, e: 4 } },
])('draws $case', ({ pages, slots }) => {
  expect(Object.fromEntries(of(...pages))).toEqual(slots);
});
