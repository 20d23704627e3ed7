import { expect, it } from 'vitest';
import type { Column } from '../../metadata/types/index.ts';
import { listVariables } from './list-query.ts';
import type { ListState } from './list-state.ts';

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  field: name,
  label: {},
  cell: 'text',
  hidden: false,
  sortable: true,
  filterExclude: [],
  align: 'start',
  ...more,
});
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

it('asks for the page, the narrowing and the columns shown', () => {
  const title = column('title');
  const note = column('note', { hidden: true });
  const weight = column('weight', { hidden: true });
  const secret = column('secret', { visible: false });
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

it('asks for a list that comes whole without a page and a sort', () => {
  expect(listVariables({ state, columns: [], all: [], fixed: {}, extent: 'whole' })).toEqual({
    filter: { price: { from: '5' }, search: 'sea' },
  });
});
