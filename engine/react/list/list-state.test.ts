import { expect, it } from 'vitest';
import { nextSort, withFilter, withSize, type ListState } from './list-state.ts';

const state: ListState = {
  page: 3,
  size: 10,
  sort: [],
  search: '',
  filters: {},
  hidden: ['note'],
  order: [],
  widths: {},
  pins: {},
};

it.each([
  { case: 'another column', current: [{ by: 'title', direction: 'ASC' }], next: { by: 'price', direction: 'ASC' } },
  { case: 'the same column', current: [{ by: 'price', direction: 'ASC' }], next: { by: 'price', direction: 'DESC' } },
  {
    case: 'the same column again',
    current: [{ by: 'price', direction: 'DESC' }],
    next: { by: 'price', direction: 'ASC' },
  },
] as const)('sorts after choosing $case', ({ current, next }) => {
  expect(nextSort(current, 'price')).toEqual([next]);
});

it('goes to the first page after a filter changes', () => {
  expect(withFilter(state, 'title', { kind: 'text', contains: 'a' })).toMatchObject({
    page: 0,
    filters: { title: { contains: 'a' } },
  });
});

it('removes a filter', () => {
  const filtered = withFilter(state, 'title', { kind: 'text', contains: 'a' });
  expect(withFilter(filtered, 'title', undefined).filters).toEqual({});
});

it('keeps the first row visible when the page size changes', () => {
  expect(withSize(state, 15).page).toBe(2);
});
