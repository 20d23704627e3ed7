import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { exampleCatalogue } from '../../example/index.ts';
import { randomRecord } from '../../metadata/testing/random-record.ts';
import { rowsIn } from '../../record/index.ts';
import { recordWriteOf } from '../../store/write/record-write.ts';
import { visibleChanges } from './visible-changes.ts';

const { book } = exampleCatalogue.entities;
if (book === undefined) throw new Error('The example has no book.');
const { history: _history, ...whole } = book;
const law = randomCases(150);
const records = randomRecord(book.fields, exampleCatalogue.enumerations);
const guards = fc.subarray(['title', 'price', 'authors', 'authors[].share', 'dimensions', 'dimensions.width', 'note']);
const anyone = () => true;

/** An audit entry of a change between two records. */
const entryOf = (changes: unknown) => ({ changes }) as Parameters<typeof visibleChanges>[1]; // only its changes are read

const isBelow = (path: string, guard: string) =>
  path === guard || path.startsWith(`${guard}.`) || path.startsWith(`${guard}[]`);

it('hides closed paths, also inside groups and rows', () => {
  const holds = fc.property(records, records, guards, (before, after, closed) => {
    const { changes } = recordWriteOf(book.fields, before, after);
    const isOpen = (path: string) => !closed.some((guard) => isBelow(path, guard));
    const told = visibleChanges(whole, entryOf(changes), isOpen);
    for (const { path, before: from, after: to } of told) {
      expect(isOpen(path)).toBe(true);
      for (const rows of [from, to]) {
        const names = rowsIn(rows).flatMap((row) => Object.keys(row));
        for (const name of names) if (path === 'authors') expect(isOpen(`authors[].${name}`)).toBe(true);
      }
    }
  });
  fc.assert(holds, law);
});

it('shows open paths independently of closed ones', () => {
  const holds = fc.property(records, records, guards, (before, after, closed) => {
    const { changes } = recordWriteOf(book.fields, before, after);
    const isOpen = (path: string) => !closed.some((guard) => isBelow(path, guard));
    const all = visibleChanges(whole, entryOf(changes), anyone).filter(
      ({ path }) => isOpen(path) && path !== 'authors',
    );
    const told = visibleChanges(whole, entryOf(changes), isOpen).filter(({ path }) => path !== 'authors');
    expect(told).toEqual(all);
  });
  fc.assert(holds, law);
});

it('shows each changed field once, in field order, with both values', () => {
  const holds = fc.property(records, records, (before, after) => {
    const { changes } = recordWriteOf(book.fields, before, after);
    const told = visibleChanges(whole, entryOf(changes), anyone);
    const paths = told.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const order = Object.keys(book.fields);
    const places = paths.map((path) => order.indexOf(path.split('.')[0] ?? ''));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const { path, before: from, after: to } of told)
      if (path === 'title') expect([from, to]).toEqual([before['title'] ?? null, after['title'] ?? null]);
  });
  fc.assert(holds, law);
});

it('hides fields that metadata do not describe, also with inherited names', () => {
  const changes = { gone: { from: 1, to: 2 }, constructor: { from: 1, to: 2 }, title: { from: 'A', to: 'B' } };
  expect(visibleChanges(whole, entryOf(changes), anyone).map(({ path }) => path)).toEqual(['title']);
});
