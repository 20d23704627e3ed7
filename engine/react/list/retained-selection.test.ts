import { describe, expect, it } from 'vitest';
import { retainedSelection, type DisplayedRows } from './retained-selection.ts';

const shown = (ids: string, rest: Partial<DisplayedRows> = {}): DisplayedRows => ({
  question: 'all',
  page: 0,
  ids: ids.split(''),
  ...rest,
});

describe('a selection', () => {
  it.each([
    { what: 'is kept when the list first shows rows', before: undefined, now: shown('ab'), kept: 'ax' },
    { what: 'is kept on another page', before: shown('ab'), now: shown('cd', { page: 1 }), kept: 'ax' },
    {
      what: 'is reduced by a filter to the displayed records',
      before: shown('ab'),
      now: shown('ac', { question: 'f' }),
      kept: 'a',
    },
    { what: 'is empty when a filter hides it', before: shown('ab'), now: shown('c', { question: 'f' }), kept: '' },
    {
      what: 'is reduced by a filter from another page too',
      before: shown('cd', { page: 1 }),
      now: shown('x', { question: 'f' }),
      kept: 'x',
    },
    { what: 'loses a record that left the page', before: shown('ab'), now: shown('bc'), kept: 'x' },
    {
      what: 'keeps records of other pages when the page is refetched',
      before: shown('ab'),
      now: shown('ab'),
      kept: 'ax',
    },
  ])('$what', ({ before, now, kept }) => {
    expect(retainedSelection(['a', 'x'], before, now).join('')).toBe(kept);
  });
});
