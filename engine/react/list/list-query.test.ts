import { expect, it } from 'vitest';
import { listVariables } from './list-query.ts';
import type { ListState } from './list-state.ts';
import { textColumn } from '../table/testing.ts';

const state: ListState = {
  page: 2,
  size: 15,
  sort: [{ by: 'title', direction: 'DESC' }],
  search: 'sea',
  hidden: ['note'],
  order: [],
  widths: {},
  pins: {},
  filters: { price: { kind: 'range', from: '5' } },
};

it('requests page, filter and visible columns', () => {
  const title = textColumn('title');
  const note = textColumn('note', { hidden: true });
  const weight = textColumn('weight', { hidden: true });
  const secret = textColumn('secret', { visible: false });
  expect(
    listVariables({
      state,
      columns: [title, note, weight],
      all: [title, note, weight, secret],
      fixed: { genre: ['7'] },
      extent: 'page',
    }),
  ).toEqual({
    filter: { price: { from: '5' }, search: 'sea', genre: ['7'] },
    page: { index: 2, size: 15 },
    sort: [{ by: 'title', direction: 'DESC' }],
    show_note: false,
    show_weight: true,
    show_secret: false,
  });
});

it('requests a whole list without page and sort', () => {
  expect(listVariables({ state, columns: [], all: [], fixed: {}, extent: 'whole' })).toEqual({
    filter: { price: { from: '5' }, search: 'sea' },
  });
});
