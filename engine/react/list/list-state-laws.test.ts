import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { areWords } from '../filter/index.ts';
import { readAddress, writeAddress, type ListShape } from './list-address.ts';
import {
  withFilter,
  type ListState,
  withoutFilters,
  withPage,
  withSearch,
  withSize,
  withSort,
  withWhere,
} from './list-state.ts';
import { WIDTHS } from './column-layout.ts';
import { withColumn, withMoved, withPin, withWidth } from './next-layout.ts';
import { lastPage, REACHABLE_ROWS } from './pages.ts';

/** Properties of a list's state after any sequence of changes. */
const shape: ListShape = {
  initial: {
    page: 0,
    size: 10,
    sort: [{ by: 'createdAt', direction: 'DESC' }],
    search: '',
    filters: {},
    hidden: ['note'],
    order: [],
    widths: {},
    pins: {},
  },
  sortable: ['title', 'price', 'createdAt'],
  columns: ['title', 'price', 'note'],
  sizes: [10, 15, 100],
  filters: [
    { name: 'title', kind: 'text', values: [] },
    { name: 'price', kind: 'range', values: [] },
    { name: 'status', kind: 'enumeration', values: [{ name: 'LENT', label: {}, intent: 'none' }] },
    { name: 'member', kind: 'reference', values: [] },
    { name: 'isLost', kind: 'boolean', values: [] },
  ],
};

type Step = (state: ListState) => ListState;

const words = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom('~', '~~', '..', ',', '%', '+ &='))
  .filter(areWords);
const choice = <T extends string>(value: T) => fc.shuffledSubarray([value, null], { minLength: 1 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...shape.sortable).map(
    (by): Step =>
      (state) =>
        withSort(state, by),
  ),
  fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 2000 })).map(
    (page): Step =>
      (state) =>
        withPage(state, Math.min(page, lastPage(state.size, REACHABLE_ROWS))),
  ),
  fc.constantFrom(...shape.sizes).map(
    (size): Step =>
      (state) =>
        withSize(state, size),
  ),
  words.map(
    (search): Step =>
      (state) =>
        withSearch(state, search),
  ),
  words
    .filter((contains) => contains !== '')
    .map(
      (contains): Step =>
        (state) =>
          withFilter(state, 'title', { kind: 'text', contains }),
    ),
  fc.constant<Step>((state) => withFilter(state, 'title', { kind: 'emptyText' })),
  fc.integer().map(
    (from): Step =>
      (state) =>
        withFilter(state, 'price', { kind: 'range', from: String(from) }),
  ),
  choice('LENT').map(
    (any): Step =>
      (state) =>
        withFilter(state, 'status', { kind: 'enumeration', any }),
  ),
  choice('17').map(
    (any): Step =>
      (state) =>
        withFilter(state, 'member', { kind: 'reference', any }),
  ),
  fc.boolean().map(
    (is): Step =>
      (state) =>
        withFilter(state, 'isLost', { kind: 'boolean', is }),
  ),
  fc.option(fc.constantFrom('all', 'some'), { nil: undefined }).map(
    (holds): Step =>
      (state) =>
        withWhere(
          state,
          holds && { holds, of: [{ name: 'isLost', value: { kind: 'boolean', is: true }, isNot: true }] },
        ),
  ),
  fc.constantFrom(...shape.filters).map(
    ({ name }): Step =>
      (state) =>
        withFilter(state, name, undefined),
  ),
  fc.constant<Step>(withoutFilters),
  // The last visible column cannot be hidden.
  fc.tuple(fc.constantFrom('title', 'note'), fc.constantFrom('shown', 'hidden')).map(
    ([name, shown]): Step =>
      (state) =>
        withColumn(state, name, shown),
  ),
  fc.tuple(fc.constantFrom(...shape.columns), fc.integer({ min: -5, max: 5 })).map(
    ([name, moved]): Step =>
      (state) =>
        withMoved(state, shape.columns, { name, steps: moved }),
  ),
  fc.tuple(fc.constantFrom(...shape.columns), fc.option(fc.integer(), { nil: undefined })).map(
    ([name, width]): Step =>
      (state) =>
        withWidth(state, name, width),
  ),
  fc.tuple(fc.constantFrom(...shape.columns), fc.constantFrom('start', 'end', 'none')).map(
    ([name, pin]): Step =>
      (state) =>
        withPin(state, name, pin),
  ),
);
const states = fc
  .array(steps, { maxLength: 12 })
  .map((taken) => taken.reduce((state, step) => step(state), shape.initial));
const law = randomCases(2000);

it('survives a round trip through the address', () => {
  const holds = fc.property(states, (state) => {
    expect(readAddress(writeAddress(state, shape), shape)).toEqual({ state, ignored: [] });
  });
  fc.assert(holds, law);
});

it('is written as the same state, parsed from any address', () => {
  const names = [
    'sortName',
    'sortOrder',
    'page',
    'size',
    'search',
    'hidden',
    'order',
    'widths',
    'pins',
    'title',
    'price',
    'status',
    'member',
    'where',
    'x',
  ];
  const values = fc.oneof(
    words,
    fc.constantFrom(
      'asc',
      'title',
      '2',
      '15',
      '1..5',
      '..',
      '5..1',
      'LENT,~',
      '17,~',
      'note',
      'price,note',
      'note:120',
      'note:9',
      'price:end',
      'some(status:LENT)',
      'some(status:LOST)',
    ),
  );
  const addresses = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 6 });
  const holds = fc.property(addresses, (given) => {
    const { state } = readAddress(`?${new URLSearchParams(given).toString()}`, shape);
    expect(readAddress(writeAddress(state, shape), shape)).toEqual({ state, ignored: [] });
  });
  fc.assert(holds, law);
});

it('keeps the first row of a page visible at any other size', () => {
  const holds = fc.property(states, fc.constantFrom(...shape.sizes), (state, size) => {
    const first = state.page * state.size;
    const next = withSize(state, size);
    expect(first).toBeGreaterThanOrEqual(next.page * size);
    expect(first).toBeLessThan((next.page + 1) * size);
  });
  fc.assert(holds, law);
});

it('keeps column widths within the limits', () => {
  const holds = fc.property(states, ({ widths }) => {
    for (const width of Object.values(widths)) {
      expect(width).toBeGreaterThanOrEqual(WIDTHS.least);
      expect(width).toBeLessThanOrEqual(WIDTHS.most);
    }
  });
  fc.assert(holds, law);
});
