import { expect, it } from 'vitest';
import { cardColumns } from './column-fields.ts';
import { textColumn } from './testing.ts';

it.each([
  {
    case: 'code, quantity, status and parties of a document',
    columns: [
      textColumn('title'),
      textColumn('note', { cell: 'number' }),
      textColumn('author', { cell: 'reference' }),
      textColumn('code', { pin: 'start' }),
      textColumn('amount', { cell: 'quantity' }),
      textColumn('status', { cell: 'status' }),
    ],
    telling: ['title', 'author', 'code', 'amount', 'status'],
  },
  {
    case: 'a quantity in a custom cell',
    columns: [
      textColumn('code'),
      textColumn('book'),
      textColumn('left', { cell: 'shelfBar', unit: { field: 'unit' } }),
      textColumn('amount', { cell: 'quantity', unit: { field: 'unit' } }),
    ],
    telling: ['code', 'book', 'left', 'amount'],
  },
  {
    case: 'columns with a priority in metadata',
    columns: [
      textColumn('code'),
      textColumn('book', { cell: 'reference' }),
      textColumn('author', { cell: 'reference' }),
      textColumn('shelf', { cell: 'reference' }),
      textColumn('reason', { cell: 'enumeration', priority: 1 }),
      textColumn('status', { cell: 'status', priority: 1 }),
    ],
    telling: ['code', 'book', 'author', 'reason', 'status'],
  },
  {
    case: 'the first five of a plain list',
    columns: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => textColumn(name)),
    telling: ['a', 'b', 'c', 'd', 'e'],
  },
  { case: 'all columns of a short list', columns: [textColumn('a')], telling: ['a'] },
])('chooses $case', ({ columns, telling }) => {
  expect(cardColumns(columns)).toEqual(telling);
});
