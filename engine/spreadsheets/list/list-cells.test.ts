import { describe, expect, it } from 'vitest';
import { exampleCatalogue as catalogue } from '../../example/index.ts';
import type { Column } from '../../metadata/index.ts';
import { listCells } from './list-cells.ts';

const { book, loan } = catalogue.entities;
if (book?.list === undefined || loan?.list === undefined) throw new Error('the example lists books and loans');

/** Columns of books by name, with changes. */
function columnsOf(names: readonly string[], changes: Partial<Column> = {}): readonly Column[] {
  return names
    .flatMap((name) => book?.list?.columns.filter((column) => column.name === name) ?? [])
    .map((column) => ({ ...column, ...changes }));
}

const cellsOf = (columns: readonly Column[], language = 'sk') => listCells({ catalogue, language }, book, columns);
const shown = (columns: readonly Column[], record: object, language = 'sk') =>
  cellsOf(columns, language).map(({ heading, kind, valueOf }) => [heading, kind, valueOf({ ...record })]);

describe('list columns in a file', () => {
  it.each([
    {
      language: 'sk',
      cells: [
        ['Názov', 'text', 'Babička'],
        ['Žáner', 'text', 'Román'],
        ['Jazyk', 'text', 'slovenský'],
        ['Vzácna', 'text', 'Nie'],
      ],
    },
    {
      language: 'en',
      cells: [
        ['Title', 'text', 'Babička'],
        ['Genre', 'text', 'Novel'],
        ['Language', 'text', 'Slovak'],
        ['Rare', 'text', 'No'],
      ],
    },
  ])('have the texts of the list in "$language"', ({ language, cells }) => {
    const record = {
      title: 'Babička',
      genre: { id: '1', nameSK: 'Román', nameEN: 'Novel' },
      language: 'SK',
      isRare: false,
    };
    expect(shown(columnsOf(['title', 'genre', 'language', 'isRare']), record, language)).toEqual(cells);
  });

  it.each([
    { status: 'REQUESTED', said: ['má sa požičať', 'to be borrowed'] },
    { status: 'LENT', said: ['požičané', 'borrowed'] },
  ])('use labels of values for a record that is $status', ({ status, said }) => {
    const columns = loan.list?.columns.filter(({ name }) => name === 'direction') ?? [];
    const inLanguage = (language: string) =>
      listCells({ catalogue, language }, loan, columns).map(({ valueOf }) =>
        valueOf({ direction: 'BORROWED', status }),
      );
    expect(['sk', 'en'].flatMap(inLanguage)).toEqual(said);
  });

  it('keep numbers with decimals and dates typed', () => {
    const [price, , copies, acquired] = cellsOf(columnsOf(['price', 'copies', 'acquiredAt']));
    expect([price?.kind, price?.scale, copies?.kind, acquired?.kind]).toEqual(['decimal', 2, 'integer', 'date']);
    expect(price?.valueOf({ price: '1234.50' })).toBe('1234.50');
  });

  it('have a separate column for a varying unit, empty without an amount', () => {
    const price = columnsOf(['price']);
    expect(shown(price, { price: '9.50', currency: 'GBP' })).toEqual([
      ['Cena', 'decimal', '9.50'],
      ['Mena', 'text', '£'],
    ]);
    expect(shown(price, { price: null, currency: 'GBP' })).toEqual([
      ['Cena', 'decimal', null],
      ['Mena', 'text', null],
    ]);
  });

  it('have a fixed unit in the heading', () => {
    expect(shown(columnsOf(['copies'], { unit: 'ks' }), { copies: 3 })).toEqual([['Počet kusov (ks)', 'integer', 3]]);
  });

  it.each([
    { case: 'nothing', empty: undefined, record: { genre: null }, value: null },
    { case: 'words', empty: { sk: 'bez žánru' }, record: { genre: null }, value: 'bez žánru' },
    {
      case: 'a text with a path',
      empty: { sk: 'ako {title}' },
      record: { genre: null, title: 'Máj' },
      value: 'ako Máj',
    },
    {
      case: 'a text with an empty path',
      empty: { sk: 'ako {title}' },
      record: { genre: null, title: null },
      value: null,
    },
  ])('write for an empty value $case', ({ empty, record, value }) => {
    expect(shown(columnsOf(['genre'], { empty }), record)).toEqual([['Žáner', 'text', value]]);
  });

  it('count rows and join references by commas', () => {
    const many: readonly Column[] = [
      ...columnsOf(['genre'], { field: 'loans', label: { sk: 'Výpožičky' } }),
      ...columnsOf(['genre'], { field: 'cover', label: { sk: 'Obálka' } }),
    ];
    expect(shown(many, { loans: [{}, {}], cover: 3 })).toEqual([
      ['Výpožičky', 'integer', 2],
      ['Obálka', 'integer', 3],
    ]);
  });

  it('write an unknown choice unchanged', () => {
    expect(shown(columnsOf(['language']), { language: 'XX' })).toEqual([['Jazyk', 'text', 'XX']]);
  });
});
