import { fieldAt, type CatalogueView } from '../../metadata/index.ts';
import type { Field, TableImport } from '../../metadata/types/index.ts';
import type { TableRow } from '../workbook/table.ts';
import { type CellReading, readCell, type Vocabulary } from './cell-value.ts';
import { comparable } from './comparable.ts';
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

/** Reads every cell; records that cells name are looked for once for each column, whatever the number of rows. */
export async function readRows(
  rows: readonly TableRow[],
  columns: readonly FilledColumn[],
  { vocabulary, find }: Around,
): Promise<readonly ReadRow[]> {
  const read = rows.map(({ row, cells }) => ({
    row,
    readings: columns.map(({ field, index }) => readCell(field, cells[index], vocabulary)),
  }));
  const found = await Promise.all(columns.map((column, place) => meantIn(column, place, read, find)));
  return read.map(({ row, readings }) => ({
    row,
    readings: readings.map((reading, place) => resolved(reading, columns[place], found[place])),
  }));
}

type Meant = ReadonlyMap<string, readonly FoundRecord[]>;

async function meantIn(
  { field, column }: FilledColumn,
  place: number,
  rows: readonly { readonly readings: readonly CellReading[] }[],
  find: FindRecords,
): Promise<Meant> {
  if (field.type !== 'reference') return new Map();
  const texts = new Set<string>();
  for (const { readings } of rows) {
    const reading = readings[place];
    if (reading?.kind === 'named') texts.add(reading.text);
  }
  return await findNamed(field, column, texts, find);
}

function resolved(reading: CellReading, of: FilledColumn | undefined, meant: Meant | undefined): Reading {
  if (reading.kind === 'value') return { ...reading, written: String(reading.value) };
  if (reading.kind !== 'named') return reading;
  const { text } = reading;
  const [first, ...others] = meant?.get(comparable(text)) ?? [];
  if (first === undefined)
    return { kind: 'wrong', message: of?.column.unknown ?? 'errors.import.notFound', attributes: { value: text } };
  if (others.length === 0) return { kind: 'value', value: { id: first.id }, written: text };
  const choices = [first, ...others].map(({ label }) => label).join(', ');
  const among = [first, ...others].map(({ id }) => id);
  return { kind: 'wrong', message: 'errors.import.ambiguous', attributes: { value: text, choices }, among };
}
