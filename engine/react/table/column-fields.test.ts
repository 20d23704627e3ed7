import { expect, it } from 'vitest';
import type { Column } from '../../metadata/types/index.ts';
import { tellingColumns } from './column-fields.ts';

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

it.each([
  {
    case: 'code, quantity, status and parties of a document',
    columns: [
      column('title'),
      column('note', { cell: 'number' }),
      column('author', { cell: 'reference' }),
      column('code', { pin: 'start' }),
      column('amount', { cell: 'quantity' }),
      column('status', { cell: 'status' }),
    ],
    telling: ['title', 'author', 'code', 'amount', 'status'],
  },
  {
    case: 'a quantity in a cell of the product’s own',
    columns: [
      column('code'),
      column('book'),
      column('left', { cell: 'shelfBar', unit: { field: 'unit' } }),
      column('amount', { cell: 'quantity', unit: { field: 'unit' } }),
    ],
    telling: ['code', 'book', 'left', 'amount'],
  },
  {
    case: 'what metadata give a priority',
    columns: [
      column('code'),
      column('book', { cell: 'reference' }),
      column('author', { cell: 'reference' }),
      column('shelf', { cell: 'reference' }),
      column('reason', { cell: 'enumeration', priority: 1 }),
      column('status', { cell: 'status', priority: 1 }),
    ],
    telling: ['code', 'book', 'author', 'reason', 'status'],
  },
  {
    case: 'the first five of a plain list',
    columns: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => column(name)),
    telling: ['a', 'b', 'c', 'd', 'e'],
  },
  { case: 'what there is of a short list', columns: [column('a')], telling: ['a'] },
])('chooses $case', ({ columns, telling }) => {
  expect(tellingColumns(columns)).toEqual(telling);
});
