import { exampleCatalogue } from '../../example/index.ts';
import type { TableImport } from '../../metadata/types/index.ts';
import { vocabularyOf } from '../read/cell-value.ts';
import { comparable } from '../read/comparable.ts';
import { parseRecords, type ReadRecords } from '../read/parse-records.ts';
import type { FindRecords } from '../read/resolve-references.ts';
import type { SheetTable, SheetValue } from '../workbook/table.ts';

/** The import of books of the library. */
export const bookImport = exampleCatalogue.imports['books'] ?? missingBooks();

const genres = [
  { id: '1', nameSK: 'Román', nameEN: 'Novel' },
  { id: '2', nameSK: 'Poézia', nameEN: 'Poetry' },
  { id: '3', nameSK: 'Poézia', nameEN: 'Verse' },
];

/** Finds the library's genres, as its database would. */
export const find: FindRecords = (_, { by }, texts) => {
  const named = genres.map(({ id, ...names }) => ({
    id,
    label: id,
    name: comparable(new Map(Object.entries(names)).get(by) ?? ''),
  }));
  const wanted = texts.map(comparable);
  return Promise.resolve(
    new Map(
      wanted.map((text) => [text, named.filter(({ name }) => name === text).map(({ id, label }) => ({ id, label }))]),
    ),
  );
};

/** Reads the rows of a sheet as an import of books does. */
export async function read(
  rows: readonly (readonly SheetValue[])[],
  described: TableImport = bookImport,
  findBy = find,
) {
  const table: SheetTable = { kind: 'table', rows: rows.map((cells, index) => ({ row: index + 1, cells })) };
  return await parseRecords(described, table, {
    view: exampleCatalogue,
    vocabulary: vocabularyOf(exampleCatalogue),
    viewer: {},
    today: '2026-03-01',
    find: findBy,
  });
}

/** All records that were read. */
export const allOf = (records: ReadRecords) => records.slice(0, records.length);
/** The values of the records in these rows. */
export const readValues = async (rows: readonly (readonly SheetValue[])[]) =>
  (await allOf((await read(rows)).records)).map(({ values }) => values);
/** Everything that is wrong with these rows. */
export const readingIssues = async (rows: readonly (readonly SheetValue[])[]) => {
  const { records, issues } = await read(rows);
  return [...issues, ...(await allOf(records)).flatMap((record) => record.issues)];
};
/** An error in a cell. */
export const cellIssue = (row: number | null, column: string | null, reason: string, attributes: object = {}) => ({
  row,
  column,
  message: reason.includes('.') ? `errors.${reason}` : `errors.import.${reason}`,
  attributes,
  severity: 'error',
});

/** Throws: the library of the example has lost its import. */
export function missingBooks(): never {
  throw new Error('the library imports books of genres');
}
