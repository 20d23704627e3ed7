import { expect, it } from 'vitest';
import { readAddress, writeAddress, type ListShape } from './list-address.ts';
import type { ListState } from './list-state.ts';

const initial: ListState = {
  page: 0,
  size: 10,
  sort: [{ by: 'createdAt', direction: 'DESC' }],
  search: '',
  filters: {},
  hidden: ['note'],
  order: [],
  widths: {},
  pins: {},
};
const shape: ListShape = {
  initial,
  sortable: ['title', 'price'],
  columns: ['title', 'price', 'note'],
  sizes: [10, 15, 100],
  filters: [
    { name: 'title', kind: 'text', values: [] },
    { name: 'price', kind: 'range', values: [] },
    { name: 'status', kind: 'enumeration', values: [{ name: 'LENT', label: {}, intent: 'none' }] },
  ],
};

it.each<{ case: string; state: ListState; address: string }>([
  { case: 'the initial state', state: initial, address: '' },
  {
    case: 'sort',
    state: { ...initial, sort: [{ by: 'title', direction: 'ASC' }] },
    address: '?sortName=title&sortOrder=asc',
  },
  { case: 'second page of 15', state: { ...initial, page: 1, size: 15 }, address: '?page=2&size=15' },
  { case: 'search', state: { ...initial, search: 'a b' }, address: '?search=a+b' },
  {
    case: 'filters',
    state: {
      ...initial,
      filters: { price: { kind: 'range', from: '5' }, status: { kind: 'enumeration', any: ['LENT', null] } },
    },
    address: '?price=5..&status=LENT%2C%7E',
  },
  { case: 'all columns', state: { ...initial, hidden: [] }, address: '?hidden=' },
  {
    case: 'column order, width and pin',
    state: { ...initial, order: ['price', 'title'], widths: { title: 200 }, pins: { price: 'end', title: 'none' } },
    address: '?order=price%2Ctitle&widths=title%3A200&pins=price%3Aend%2Ctitle%3Anone',
  },
])('writes and reads: $case', ({ state, address }) => {
  expect(writeAddress(state, shape)).toBe(address);
  expect(readAddress(address, shape)).toEqual({ state, ignored: [] });
});

it.each([
  { case: 'an unknown parameter', address: '?colour=red', ignored: ['colour'] },
  { case: 'a column that cannot be sorted by', address: '?sortName=note', ignored: ['sortName'] },
  { case: 'a size that is not offered', address: '?size=7', ignored: ['size'] },
  { case: 'a page that is no number', address: '?page=0', ignored: ['page'] },
  { case: 'a filter of another shape', address: '?price=cheap', ignored: ['price'] },
  { case: 'a value that the enumeration does not have', address: '?status=XYZ', ignored: ['status'] },
  { case: 'a search with control characters', address: '?search=%00', ignored: ['search'] },
  { case: 'a width that is no number', address: '?widths=title:wide', ignored: ['widths'] },
  { case: 'a pin at no edge', address: '?pins=title:middle', ignored: ['pins'] },
  { case: 'an order of columns it does not have', address: '?order=colour,taste', ignored: ['order'] },
  { case: 'a forbidden column', address: '?hidden=secret', ignored: ['hidden'] },
])('ignores $case and reports it', ({ address, ignored }) => {
  expect(readAddress(address, shape)).toEqual({ state: initial, ignored });
});

it('limits the page to the last one of the API', () => {
  expect(readAddress('?page=9999999&size=100', shape).state.page).toBe(99);
});

it('writes the initial sort when the list always shows it', () => {
  expect(writeAddress(initial, shape, 'always')).toBe('?sortName=createdAt&sortOrder=desc');
});
