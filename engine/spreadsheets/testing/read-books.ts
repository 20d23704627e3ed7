import { exampleCatalogue } from '../../example/index.ts';
import type { TableImport } from '../../metadata/types/index.ts';
import { vocabularyOf } from '../read/cell-value.ts';
import { comparable } from '../read/comparable.ts';
import { parseRecords, type ReadRecords } from '../read/parse-records.ts';
import type { FindRecords } from '../read/resolve-references.ts';
import type { SheetTable, SheetValue } from '../workbook/table.ts';

/** The example's import of books. */
export const bookImport = exampleCatalogue.imports['books'] ?? missingBooks();

const genres = [
  { id: '1', nameSK: 'Román', nameEN: 'Novel' },
  { id: '2', nameSK: 'Poézia', nameEN: 'Poetry' },
  { id: '3', nameSK: 'Poézia', nameEN: 'Verse' },
];

/** Looks up genres as the database would. */
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

/** Reads rows as the import of books does. */
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

/** All records. */
export const allOf = (records: ReadRecords) => records.slice(0, records.length);
/** The values of all records in the rows. */
export const readValues = async (rows: readonly (readonly SheetValue[])[]) =>
  (await allOf((await read(rows)).records)).map(({ values }) => values);
/** All findings in the rows. */
export const readingIssues = async (rows: readonly (readonly SheetValue[])[]) => {
  const { records, issues } = await read(rows);
  return [...issues, ...(await allOf(records)).flatMap((record) => record.issues)];
};
/** An expected error of a cell. */
export const cellIssue = (row: number | null, column: string | null, reason: string, attributes: object = {}) => ({
  row,
  column,
  message: reason.includes('.') ? `errors.${reason}` : `errors.import.${reason}`,
  attributes,
  severity: 'error',
});

/** @throws always: the example lacks its import */
export function missingBooks(): never {
  throw new Error('the library imports books of genres');
}
