import { fieldAt, type CatalogueView } from '../../metadata/index.ts';
import type { Field, ImportColumn, TableImport } from '../../metadata/types/index.ts';
import type { SheetRow, SheetValue } from '../workbook/table.ts';
import { type CellReading, type CellStyle, readCell, type Vocabulary } from './cell-value.ts';
import { quotable } from './comparable.ts';
import { type FindRecords, resolveReferences, type ReferenceCandidate } from './resolve-references.ts';
import type { PlacedColumn } from './headings.ts';
import { readingCost, type EventLoopYield } from './event-loop-yield.ts';
import { type DecimalSign, decimalSignOf } from '../../format/index.ts';

/** A column with its field. */
export interface MappedColumn extends PlacedColumn {
  readonly field: Field;
}

/** The result of a cell after names are resolved: a reference is an id. */
export type RowReading = Exclude<CellReading, { kind: 'named' | 'value' }> | NamedValue;

interface NamedValue {
  readonly kind: 'value';
  readonly value: unknown;
  /** The original text. */
  readonly written: string;
}

/** A row with its cells read, in column order. */
export interface ReadRow {
  readonly row: number;
  readonly readings: readonly RowReading[];
}

interface Around {
  readonly view: CatalogueView;
  readonly vocabulary: Vocabulary;
  readonly find: FindRecords;
}

/** Columns with an existing field. */
export function mappedColumns(
  { entity }: TableImport,
  placed: readonly PlacedColumn[],
  view: CatalogueView,
): readonly MappedColumn[] {
  const { fields = {} } = view.entities[entity] ?? {};
  return placed.flatMap((one) => {
    const field = fieldAt(view.entities, fields, one.column.field);
    return field === undefined ? [] : [{ ...one, field }];
  });
}

/** Reads some columns of a row. */
export type RowReader = (row: SheetRow, columns: readonly MappedColumn[]) => ReadRow;

/**
 * Reads rows lazily. Referenced records are looked up once per column, regardless of the number of rows. @returns the
 * first column that names more than `maximumUnknown` unknown records
 */
export async function rowReader(
  rows: readonly SheetRow[],
  columns: readonly MappedColumn[],
  { vocabulary, find }: Around,
  turns: EventLoopYield,
): Promise<{ readonly read: RowReader } | { readonly unknownIn: MappedColumn }> {
  const naming = columns.filter(({ field }) => field.type === 'reference');
  const texts = new Map(naming.map((column) => [column, new Set<string>()]));
  const signs = decimalSigns(columns);
  for (const row of rows) {
    signs.visit(row.cells);
    for (const [{ field, index }, named] of texts) {
      const reading = readCell(field, row.cells[index], vocabulary);
      if (reading.kind === 'named') named.add(reading.text);
    }
    await turns.after(rowCost(row, naming));
  }
  const meanings = new Map<MappedColumn, (text: string) => RowReading>();
  for (const [column, named] of texts) {
    const meaning = await meaningIn(column, named, find, turns);
    if (meaning === undefined) return { unknownIn: column };
    meanings.set(column, meaning);
  }
  const style: CellStyle = { ...vocabulary, decimalSign: signs.sole() };
  const read: RowReader = (row, of) => ({
    row: row.row,
    readings: of.map((column) =>
      resolved(readCell(column.field, row.cells[column.index], style), meanings.get(column)),
    ),
  });
  return { read };
}

/** Cost of reading some columns of a row. */
export function rowCost({ cells }: SheetRow, columns: readonly MappedColumn[]): number {
  return columns.reduce((sum, { index }) => sum + readingCost(cells[index]), 1);
}

/** Resolves the texts of a column, each once. Undefined when too many are unknown. */
async function meaningIn(
  { field, column }: MappedColumn,
  texts: ReadonlySet<string>,
  find: FindRecords,
  turns: EventLoopYield,
): Promise<((text: string) => RowReading) | undefined> {
  if (field.type !== 'reference') throw new Error('only a reference names a record');
  const meant = await resolveReferences(field, column, texts, { findRecords: find, turns });
  if (meant === undefined) return undefined;
  const known = new Map<string, RowReading>();
  return (text) => {
    const reading = known.get(text) ?? meaningOf(text, meant.get(text), column);
    known.set(text, reading);
    return reading;
  };
}

function meaningOf(text: string, records: readonly ReferenceCandidate[] = [], { unknown }: ImportColumn): RowReading {
  const [first, second] = records;
  if (first === undefined) {
    const attributes = { value: quotable(text) };
    return { kind: 'wrong', message: unknown ?? 'errors.import.notFound', attributes };
  }
  if (second === undefined) return { kind: 'value', value: { id: first.id }, written: text };
  const attributes = { value: quotable(text), choices: choicesOf(records) };
  const among = records.map(({ id }) => id);
  return { kind: 'wrong', message: 'errors.import.ambiguous', attributes, among };
}

/** Maximum number of candidates for a text. */
const mostChoices = 10;

function choicesOf(records: readonly ReferenceCandidate[]): string {
  const labels = records.slice(0, mostChoices).map(({ label }) => quotable(label));
  return [...labels, ...(records.length > mostChoices ? ['…'] : [])].join(', ');
}

function resolved(reading: CellReading, meaning: ((text: string) => RowReading) | undefined): RowReading {
  if (reading.kind === 'value') return { ...reading, written: String(reading.value) };
  if (reading.kind !== 'named') return reading;
  if (meaning === undefined) throw new Error('only a reference names a record');
  return meaning(reading.text);
}

/** Detects the decimal sign of a file from the texts of its number columns. */
interface DecimalSigns {
  readonly visit: (cells: readonly SheetValue[]) => void;
  /** Undefined without evidence or with contradictory evidence. */
  readonly sole: () => DecimalSign | undefined;
}

function decimalSigns(columns: readonly (PlacedColumn & { readonly field: Field })[]): DecimalSigns {
  const signs = new Set<DecimalSign>();
  const numbers = columns.flatMap(({ index, field }) =>
    field.type === 'decimal' ? [{ index, unit: typeof field.unit === 'string' ? field.unit : '' }] : [],
  );
  return {
    visit: (cells) => {
      if (signs.size === 2) return;
      for (const { index, unit } of numbers) {
        const cell = cells[index];
        const sign = typeof cell === 'string' ? decimalSignOf(cell, unit) : undefined;
        if (sign !== undefined) signs.add(sign);
      }
    },
    sole: () => (signs.size === 1 ? [...signs][0] : undefined),
  };
}
