import { setImmediate } from 'node:timers/promises';
import { fieldAt, type CatalogueView } from '../../metadata/index.ts';
import type { Field, TableImport } from '../../metadata/types/index.ts';
import type { TableRow } from '../workbook/table.ts';
import { type CellReading, readCell, type Vocabulary } from './cell-value.ts';
import { comparable, quotable } from './comparable.ts';
import { type FindRecords, findNamed, type FoundRecord } from './find-named.ts';
import type { PlacedColumn } from './headings.ts';

/** A column with the field that it fills. */
export interface FilledColumn extends PlacedColumn {
  readonly field: Field;
}

/** What a cell says once the record it names is known: of a reference its id. */
export type Reading = Exclude<CellReading, { kind: 'named' | 'value' }> | NamedValue;

interface NamedValue {
  readonly kind: 'value';
  readonly value: unknown;
  /** As somebody wrote it. */
  readonly written: string;
}

/** A row of which every cell is read, in the order of the columns. */
export interface ReadRow {
  readonly row: number;
  readonly readings: readonly Reading[];
}

interface Around {
  readonly view: CatalogueView;
  readonly vocabulary: Vocabulary;
  readonly find: FindRecords;
}

/** The columns that fill fields there are. */
export function filledColumns(
  { entity }: TableImport,
  placed: readonly PlacedColumn[],
  view: CatalogueView,
): readonly FilledColumn[] {
  const { fields = {} } = view.entities[entity] ?? {};
  return placed.flatMap((one) => {
    const field = fieldAt(view.entities, fields, one.column.field);
    return field === undefined ? [] : [{ ...one, field }];
  });
}

/** Reads some columns of a row. */
export type RowReader = (row: TableRow, columns: readonly FilledColumn[]) => ReadRow;

/** Rows after which others have their turn: a file is read within the process that answers people. */
const rowsAtOnce = 500;

/**
 * Reads rows of a table, one when it is asked for. Records that cells name are looked for once for each column, whatever
 * the number of rows.
 */
export async function rowReader(
  rows: readonly TableRow[],
  columns: readonly FilledColumn[],
  { vocabulary, find }: Around,
): Promise<RowReader> {
  const named = columns.map(() => new Set<string>());
  await eachRow(rows, ({ cells }) => {
    for (const [place, { field, index }] of columns.entries()) {
      const reading = field.type === 'reference' ? readCell(field, cells[index], vocabulary) : undefined;
      if (reading?.kind === 'named') named[place]?.add(reading.text);
    }
  });
  const meant = await Promise.all(columns.map((column, place) => meantIn(column, named[place] ?? new Set(), find)));
  const found = new Map(columns.map((column, place) => [column, meant[place]]));
  return ({ row, cells }, of) => ({
    row,
    readings: of.map((column) =>
      resolved(readCell(column.field, cells[column.index], vocabulary), column, found.get(column)),
    ),
  });
}

/** Goes through rows; others have their turn in between. */
export async function eachRow<T>(rows: readonly T[], work: (row: T, index: number) => void): Promise<void> {
  for (const [index, row] of rows.entries()) {
    work(row, index);
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
  }
}

/** What texts mean, by the texts as they are written. */
type Meant = ReadonlyMap<string, readonly FoundRecord[]>;

async function meantIn({ field, column }: FilledColumn, texts: ReadonlySet<string>, find: FindRecords): Promise<Meant> {
  if (field.type !== 'reference') return new Map();
  const found = await findNamed(field, column, texts, find);
  return new Map([...texts].map((text) => [text, found.get(comparable(text)) ?? []]));
}

/** The first of the records that a text may mean. */
const mostChoices = 10;

function choicesOf(records: readonly FoundRecord[]): string {
  const labels = records.slice(0, mostChoices).map(({ label }) => quotable(label));
  return [...labels, ...(records.length > mostChoices ? ['…'] : [])].join(', ');
}

function resolved(reading: CellReading, of: FilledColumn | undefined, meant: Meant | undefined): Reading {
  if (reading.kind === 'value') return { ...reading, written: String(reading.value) };
  if (reading.kind !== 'named') return reading;
  const { text } = reading;
  const [first, ...others] = meant?.get(text) ?? [];
  if (first === undefined)
    return {
      kind: 'wrong',
      message: of?.column.unknown ?? 'errors.import.notFound',
      attributes: { value: quotable(text) },
    };
  if (others.length === 0) return { kind: 'value', value: { id: first.id }, written: text };
  const choices = choicesOf([first, ...others]);
  const among = [first, ...others].map(({ id }) => id);
  return { kind: 'wrong', message: 'errors.import.ambiguous', attributes: { value: quotable(text), choices }, among };
}
