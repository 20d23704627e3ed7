import { describe, expect, it } from 'vitest';
import type { SavedView } from '../state/index.ts';
import { readAddress, writeAddress, type ListShape } from './list-address.ts';
import { defaultView, inView, isChanged, viewState } from './view-shape.ts';

const described: ListShape = {
  initial: {
    page: 0,
    size: 10,
    sort: [{ by: 'title', direction: 'ASC' }],
    search: '',
    filters: {},
    hidden: ['note'],
    order: [],
    widths: {},
    pins: {},
  },
  sortable: ['title', 'price'],
  columns: ['title', 'price', 'note'],
  sizes: [10, 15, 100],
  filters: [
    { name: 'title', kind: 'text', values: [] },
    { name: 'status', kind: 'enumeration', values: [{ name: 'LENT', label: {}, intent: 'none' }] },
  ],
};
const view = (state: string, more: Partial<SavedView> = {}): SavedView => ({
  id: '7',
  name: 'Vypožičané',
  state,
  audience: 'PRIVATE',
  role: null,
  isDefault: false,
  isMine: true,
  ...more,
});
const cheap = view('sortName=price&sortOrder=desc&search=Rozpr&status=LENT&hidden=price&page=9');

describe('a list in a view', () => {
  const { shape, isPart } = inView(described, cheap);

  it('starts in the state of the view, on its first page', () => {
    expect(isPart).toBe(false);
    expect(shape.initial).toMatchObject({ page: 0, search: 'Rozpr', hidden: ['price'], view: '7' });
    expect(writeAddress(shape.initial, shape)).toBe('?view=7');
  });

  it.each([
    { case: 'another page', address: '?view=7&page=2', changed: false },
    { case: 'a removed filter', address: '?view=7&status=', changed: true },
    { case: 'a removed search', address: '?view=7&search=', changed: true },
    { case: 'an added filter', address: '?view=7&title=a', changed: true },
    { case: 'another sort', address: '?view=7&sortName=title&sortOrder=asc', changed: true },
    { case: 'columns', address: '?view=7&hidden=', changed: true },
  ])('has only differences from the view in its address: $case', ({ address, changed }) => {
    const { state, ignored } = readAddress(address, shape);
    expect(ignored).toEqual([]);
    expect(writeAddress(state, shape)).toBe(address);
    expect(isChanged(state, shape)).toBe(changed);
  });

  it('is saved as all differences from the described list', () => {
    const { state } = readAddress('?view=7&page=3&search=', shape);
    expect(viewState(state, described)).toBe('sortName=price&sortOrder=desc&status=LENT&hidden=price');
  });
});

it.each([
  'secret=1&status=LENT',
  'hidden=secret&status=LENT',
  'sortName=secret&status=LENT',
  'view=3&status=LENT',
  'status=LENT&constructor=1',
])('shows the parts of a view that the viewer’s list has, and reports that there was more: %s', (state) => {
  const { shape, isPart } = inView(described, view(state));
  expect(isPart).toBe(true);
  expect(shape.initial).toEqual({
    ...described.initial,
    filters: { status: { kind: 'enumeration', any: ['LENT'] } },
    view: '7',
  });
});

it.each(['', '?', '%', '&&&=', 'x'.repeat(2000), 'status=%E0%A4%A'])('accepts any text as state: %s', (state) => {
  expect(inView(described, view(state)).shape.initial.view).toBe('7');
});

it('accepts only its own view in the address', () => {
  expect(readAddress('?view=8', inView(described, cheap).shape).ignored).toEqual(['view']);
  expect(readAddress('?view=8', described).ignored).toEqual(['view']);
});

it('opens with the person’s own default view, then the role’s, then everybody’s', () => {
  const all = view('', { id: '1', audience: 'ALL', isDefault: true });
  const role = view('', { id: '2', audience: 'ROLE', isDefault: true });
  const own = view('', { id: '3', isDefault: true });
  expect(defaultView([view(''), all, role, own])?.id).toBe('3');
  expect(defaultView([view(''), all, role])?.id).toBe('2');
  expect(defaultView([view(''), all])?.id).toBe('1');
  expect(defaultView([view('')])).toBeUndefined();
});
