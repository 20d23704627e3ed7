import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { Field } from '../types/index.ts';
import { defaultOf, emptyOf, isSameValue, mergeInput } from './field-values.ts';
import { exampleContext, goodBook } from './testing.ts';

const { fields } = exampleContext('book').entity;
const field = (name: string): Field => {
  const found = fields[name];
  if (found === undefined) throw new Error(`a book has no ${name}`);
  return found;
};

/** Arbitrary record values, independent of the field. */
const value = fc.oneof(
  fc.constantFrom(null, undefined, '', '0', '1.5', '1.50', 1.5, true, [], {}),
  fc.string(),
  fc.record({ id: fc.constantFrom('1', '2'), name: fc.string() }),
  fc.array(fc.record({ id: fc.constantFrom('1', '2'), share: fc.constantFrom('1', '1.0', '2') }), { maxLength: 3 }),
);
const ofBook = fc.constantFrom(...Object.values(fields));

describe('two values of a field', () => {
  it.each([
    { name: 'price', one: '1.50', other: '1.5', same: true },
    { name: 'price', one: '1.50', other: 1.5, same: true },
    { name: 'price', one: '1.50', other: '1.51', same: false },
    { name: 'title', one: '1.50', other: '1.5', same: false },
    { name: 'title', one: '', other: null, same: true },
    { name: 'copies', one: 0, other: null, same: false },
    { name: 'genre', one: { id: '1', name: 'A' }, other: { id: '1' }, same: true },
    { name: 'genre', one: { id: '1' }, other: { id: '2' }, same: false },
    { name: 'authors', one: [{ name: 'A', share: '1.0' }], other: [{ name: 'A', share: '1' }], same: true },
    { name: 'authors', one: [{ name: 'A' }], other: [{ name: 'A' }, { name: 'B' }], same: false },
    { name: 'dimensions', one: { width: '1', height: null }, other: { width: '1.0' }, same: true },
    { name: 'cover', one: [{ id: '1' }, { id: '2' }], other: [{ id: '2' }, { id: '1' }], same: false },
  ])('of $name, $one and $other: the same to a person is $same', ({ name, one, other, same }) => {
    expect(isSameValue(field(name), one, other)).toBe(same);
  });

  it('compare symmetrically and reflexively', () => {
    fc.assert(
      fc.property(ofBook, value, value, (of, one, other) => {
        expect(isSameValue(of, one, one)).toBe(true);
        expect(isSameValue(of, one, other)).toBe(isSameValue(of, other, one));
      }),
      randomCases(100),
    );
  });
});

describe('an input merged over the stored record', () => {
  const record = fc.record(
    { title: fc.string(), note: value, authors: value, dimensions: value },
    { requiredKeys: [] },
  );

  it('changes nothing when empty', () => {
    fc.assert(
      fc.property(record, (stored) => {
        expect(mergeInput(fields, stored, {})).toMatchObject(stored);
      }),
      randomCases(100),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(record, record, (stored, input) => {
        const once = mergeInput(fields, stored, input);
        expect(mergeInput(fields, once, input)).toEqual(once);
      }),
      randomCases(100),
    );
  });

  it('leaves read-only fields as they are', () => {
    const stored = { ...goodBook, code: 'B-2026-000005' };
    expect(mergeInput(fields, stored, { code: 'B-0', title: 'Iné' })).toMatchObject({
      code: stored.code,
      title: 'Iné',
    });
  });

  it('keeps stored values that a row with its id omits', () => {
    const authors = [{ id: '1', share: '40' }, { name: 'Nový' }];
    expect(mergeInput(fields, goodBook, { authors })['authors']).toMatchObject([
      { id: '1', name: 'P. Dobšinský', share: '40' },
      { name: 'Nový' },
    ]);
  });
});

describe('the empty value of a field', () => {
  it.each([
    { name: 'title', empty: null },
    { name: 'authors', empty: [] },
    { name: 'cover', empty: [] },
    { name: 'dimensions', empty: { width: null, height: null, weight: null } },
  ])('of $name is $empty where there is nothing', ({ name, empty }) => {
    expect(emptyOf(field(name))).toEqual(empty);
  });

  it('is the default for a new record, if any', () => {
    for (const each of Object.values(fields)) {
      if (each.type === 'group') continue;
      expect(defaultOf(each)).toEqual(each.default ?? emptyOf(each));
    }
  });
});
