import { describe, expect, it } from 'vitest';
import type { TableColumn, SqlTable } from '../tables/table.ts';
import { similarColumns, similarTables } from './similar-names.ts';

const column = (name: string, label: string, type = 'text'): TableColumn => ({
  name,
  type,
  field: { path: name, label: { en: label } },
});
const table = (path: string, columns: readonly TableColumn[] = [], label = path): SqlTable => ({
  name: path.replaceAll('.', '_'),
  field: { path, label: { en: label } },
  columns,
  constraints: [],
  indexes: [],
});

/** Rename candidates of a lost column among new ones of its table. */
function guessed(gone: TableColumn, made: readonly TableColumn[]) {
  const after = table('book', made);
  return similarColumns(
    { before: table('book', [gone]), after, columns: made.map((each) => ({ column: each })) },
    gone,
  );
}

describe('rename candidates of a lost column', () => {
  it.each([
    { of: 'the same label', gone: column('shelf', 'Shelf'), made: column('whereabouts', 'Shelf'), why: 'same label' },
    { of: 'a name a letter apart', gone: column('shelf', 'A'), made: column('shelfs', 'B'), why: 'similar name' },
    { of: 'a name that goes on', gone: column('shelf', 'A'), made: column('shelf_number', 'B'), why: 'similar name' },
    { of: 'a name in other letters', gone: column('shelfNo', 'A'), made: column('shelf_no', 'B'), why: 'similar name' },
  ])('include one with $of', ({ gone, made, why }) => {
    expect(guessed(gone, [made])).toEqual([
      { name: `book.${made.name}`, was: gone.name, because: `same type, ${why}` },
    ]);
  });

  it.each([
    { of: 'another type', gone: column('shelf', 'Shelf'), made: column('shelf_no', 'Shelf', 'integer') },
    { of: 'nothing in common', gone: column('shelf', 'Shelf'), made: column('copies', 'Copies') },
    { of: 'a short name alike in its first letters', gone: column('abc', 'A'), made: column('abstract', 'B') },
    { of: 'a name that metadata do not know', gone: column('shelf', 'A'), made: { name: 'shelfs', type: 'text' } },
  ])('exclude one with $of', ({ gone, made }) => {
    expect(guessed(gone, [made])).toEqual([]);
  });

  it('ignore collations', () => {
    const made = { ...column('shelfs', 'B'), type: 'text collate "sk-x-icu"' };
    expect(guessed(column('shelf', 'A'), [made])).toHaveLength(1);
  });

  it('exclude a column that existed before', () => {
    const [gone, kept] = [column('shelf', 'Shelf'), column('shelf_no', 'Shelf')];
    const pair = {
      before: table('book', [gone, kept]),
      after: table('book', [kept]),
      columns: [{ old: kept, column: kept }],
    };
    expect(similarColumns(pair, gone)).toEqual([]);
  });
});

describe('rename candidates of a lost table of rows', () => {
  const columns = [column('name', 'Name')];
  const gone = table('book.authors', columns);

  it('include one of the same record with the same columns and a similar name', () => {
    expect(similarTables(gone, [table('book.author', columns), table('book.pictures', columns)])).toEqual([
      { name: 'book.author', was: 'authors', because: 'same columns, similar name' },
    ]);
  });

  it.each([
    { of: 'of another record', made: table('loan.authors', columns) },
    { of: 'with other columns', made: table('book.author', [...columns, column('share', 'Share')]) },
    { of: 'with nothing in common', made: table('book.reviews', columns) },
  ])('exclude one $of', ({ made }) => {
    expect(similarTables(gone, [made])).toEqual([]);
  });

  it('do not exist for entities, which declare "was"', () => {
    expect(similarTables(table('book', columns), [table('books', columns)])).toEqual([]);
  });
});
