import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { ListCondition, ListRequest } from '../types.ts';
import {
  isArchiveRequest,
  filterShape,
  isSearched,
  BoundParameter,
  boundPart,
  isTextSearch,
  valuesFor,
} from './request-values.ts';
import { LruCache } from '../../record/index.ts';

const law = randomCases(300);

const request = (changes: Partial<ListRequest> = {}): ListRequest => ({
  filter: {},
  sort: [],
  offset: 0,
  limit: 10,
  selection: { id: true },
  count: false,
  ...changes,
});

describe('the parameters of a statement', () => {
  it('combine fixed values with those of each request', () => {
    const values = [
      'fixed',
      new BoundParameter(({ offset }) => offset),
      null,
      new BoundParameter(({ filter }) => filter['id']),
    ];
    expect(valuesFor(values, request({ offset: 20, filter: { id: ['7'] } }))).toEqual(['fixed', 20, null, ['7']]);
    expect(valuesFor(values, request())).toEqual(['fixed', 0, null, undefined]);
  });
});

describe('a filter inside conditions', () => {
  const inside = (contains: string): ListCondition => ({ kind: 'filters', filter: { a: { contains } } });
  const asked = request({
    filter: { a: { empty: false } },
    where: { kind: 'some', of: [inside('one'), { kind: 'none', of: [inside('two')] }] },
  });

  it('is read from its own filter set', () => {
    const read = (among: number) => boundPart({ name: 'a', among }, 'contains').read(asked);
    expect([0, 1, 2, 3].map(read)).toEqual([null, 'one', 'two', null]);
  });

  it('may search text', () => {
    expect([isTextSearch(asked), isTextSearch(request({ filter: asked.filter }))]).toEqual([true, false]);
  });
});

describe('the cache key of a filter', () => {
  const texts = fc.record({ contains: fc.string(), empty: fc.boolean() }, { requiredKeys: [] });
  const range = fc.record({ from: fc.string(), to: fc.string() }, { requiredKeys: [] });

  it('does not depend on values', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (one, other, name) => {
        const [first, second] = [one, other].map((contains) =>
          filterShape(request({ filter: { [name]: { contains } } })),
        );
        expect(first).toBe(second);
        const [from, to] = [one, other].map((bound) => filterShape(request({ filter: { [name]: { from: bound } } })));
        expect(from).toBe(to);
      }),
      law,
    );
  });

  it('differs by name, kind and parts', () => {
    const shapes = [
      {},
      { a: { contains: 'x' } },
      { b: { contains: 'x' } },
      { a: { empty: true } },
      { a: { empty: false } },
      { a: { contains: 'x', empty: false } },
      { a: { from: '1' } },
      { a: { to: '1' } },
      { a: { from: '1', to: '2' } },
      { a: true },
      { a: false },
      { a: ['1'] },
      { a: ['1', null] },
      { a: [null] },
      { a: [] },
      { a: { contains: 'x' }, b: { contains: 'x' } },
    ].map((filter) => filterShape(request({ filter })));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('differs by the structure of conditions, not by their values', () => {
    const [a, b] = ['a', 'b'].map((name) => (from: string): ListCondition => ({
      kind: 'filters',
      filter: { [name]: { from } },
    }));
    const tied = (kind: 'all' | 'some' | 'none', ...of: readonly (ListCondition | undefined)[]): ListCondition => ({
      kind,
      of: of.filter((each) => each !== undefined),
    });
    const wheres = (value: string): readonly ListCondition[] => [
      tied('all', a?.(value), b?.(value)),
      tied('some', a?.(value), b?.(value)),
      tied('none', a?.(value), b?.(value)),
      tied('all', a?.(value), tied('all', b?.(value))),
      tied('all', tied('all', a?.(value)), b?.(value)),
      tied('all', a?.(value)),
      tied('all'),
    ];
    const shapes = (value: string) => wheres(value).map((where) => filterShape(request({ where })));
    expect(new Set([...shapes('1'), filterShape(request())]).size).toBe(8);
    expect(shapes('2')).toEqual(shapes('1'));
  });

  it('differs by a search text, and ignores an empty one', () => {
    fc.assert(
      fc.property(fc.oneof(texts, range), fc.string({ minLength: 1 }), (value, search) => {
        const filter = { a: value };
        expect(filterShape(request({ filter, search }))).not.toBe(filterShape(request({ filter })));
        expect(filterShape(request({ filter, search: '' }))).toBe(filterShape(request({ filter })));
      }),
      law,
    );
    expect([isSearched(request()), isSearched(request({ search: '' })), isSearched(request({ search: 'a' }))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    { filter: {}, isOfArchive: false },
    { filter: { archived: true }, isOfArchive: true },
    { filter: { archived: false }, isOfArchive: false },
  ])('of $filter is for the archive: $isOfArchive', ({ filter, isOfArchive }) => {
    expect(isArchiveRequest(request({ filter }))).toBe(isOfArchive);
  });
});

describe('the cache', () => {
  /** A reference model: a list of keys, the latest last. */
  it('evicts the least recently used entry', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 40 });
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 5 }), (asked, limit) => {
        const kept = new LruCache<string>(limit);
        let known: readonly string[] = [];
        for (const key of asked) {
          let isMade = false;
          const value = kept.get(key, () => {
            isMade = true;
            return `value of ${key}`;
          });
          expect(value).toBe(`value of ${key}`);
          expect(isMade).toBe(!known.includes(key));
          known = [...known.filter((each) => each !== key), key].slice(-limit);
        }
      }),
      law,
    );
  });
});
