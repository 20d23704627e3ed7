import { describe, expect, it } from 'vitest';
import { exampleFolder } from '../../example/index.ts';
import { loadCatalogue } from '../../metadata/read/index.ts';
import { exampleSheet } from './example-sheet.ts';

const { catalogue, referenceData } = loadCatalogue(exampleFolder);

function bookSheet(language: 'sk' | 'en', references = referenceData) {
  const { books } = catalogue.imports;
  if (books === undefined) throw new Error('the lending library has no such import');
  const yesNo = language === 'sk' ? (['áno', 'nie'] as const) : (['yes', 'no'] as const);
  return exampleSheet(books, { catalogue, language, references, yesNo });
}

/** A column with the cells of its rows. */
function columnOf(language: 'sk' | 'en', heading: string) {
  const { columns, rows } = bookSheet(language);
  const index = columns.findIndex((column) => column.heading === heading);
  return { column: columns[index], cells: Array.from(rows as Iterable<readonly unknown[]>, (row) => row[index]) }; // the rows of an example are an array
}

describe('a template sheet', () => {
  it('has a column with note and cell type for each column of the import', () => {
    const { name, columns } = bookSheet('en');
    expect(name).toBe('Books');
    expect(columns.map(({ heading }) => heading)).toEqual(
      Object.values(catalogue.imports['books']?.columns ?? {}).map(({ heading }) => heading['en']),
    );
    expect(columnOf('en', 'Title').column).toMatchObject({ kind: 'text', note: 'As on the cover.' });
    expect(columnOf('en', 'Price').column).toEqual({ heading: 'Price', kind: 'decimal', note: undefined });
  });

  it.each([
    { language: 'sk', heading: 'Jazyk', choices: ['slovenský', 'anglický'], cells: ['slovenský', 'anglický'] },
    { language: 'en', heading: 'Language', choices: ['Slovak', 'English'], cells: ['Slovak', 'English'] },
    { language: 'sk', heading: 'Žáner', choices: ['detektívka', 'román'], cells: ['román', 'román'] },
    { language: 'en', heading: 'Genre', choices: ['crime', 'novel'], cells: ['novel', 'novel'] },
  ] as const)('lists choices in its language: $heading', ({ language, heading, choices, cells }) => {
    const found = columnOf(language, heading);
    expect(found.column?.choices).toEqual(expect.arrayContaining([...choices]));
    expect(found.cells).toEqual(cells);
  });

  it('offers no choices of a long list', () => {
    const rows = Array.from({ length: 301 }, (_, index) => ({ nameSK: `žáner ${index}`, nameEN: `genre ${index}` }));
    const { columns } = bookSheet('en', { genre: { source: 'the test', rows } });
    expect(columns.find(({ heading }) => heading === 'Genre')?.choices).toBeUndefined();
  });
});
