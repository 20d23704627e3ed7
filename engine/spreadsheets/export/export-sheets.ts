import { formatDateTime } from '../../format/index.ts';
import type { Catalogue, ExportTable, SpreadsheetExport, Text } from '../../metadata/index.ts';
import { writeTextParts, writingIn } from '../../print/index.ts';
import type { Values } from '../../record/index.ts';
import type { CellValue, Sheet, SheetColumn } from '../workbook/sheet.ts';
import { tableRows, type CountedRows, type ExportContext } from './table-rows.ts';

export interface ExportRequest {
  readonly made: SpreadsheetExport;
  /** The record that requests the export, with all values that facts and rules read. */
  readonly asked: Values;
  readonly language: string;
  /** ISO, UTC. */
  readonly madeAt: string;
  /** `YYYY-MM-DD` in the product's time zone. */
  readonly today: string;
  /** The records of a table, or the rows from the server; called once, while the file is written. */
  readonly recordsOf: (table: ExportTable) => AsyncIterable<Values> | Iterable<Values>;
}

/** Counts per table, complete once the sheets are written. */
export type ExportCounts = ReadonlyMap<string, CountedRows>;

export interface ExportSheets {
  /** Facts, tables and notes; for csv only the first table. */
  readonly sheets: readonly Sheet[];
  /** By table name. */
  readonly counts: ExportCounts;
}

/** Builds the sheets of an export; rows are streamed while they are written. */
export function exportSheets(
  catalogue: Pick<Catalogue, 'brand' | 'entities' | 'enumerations' | 'constants'>,
  request: ExportRequest,
): ExportSheets {
  const { made, asked, language, today } = request;
  const writing = writingIn(language, catalogue, { words: made.words, printedAt: today });
  const surroundings: ExportContext = { catalogue, made, asked, writing, today };
  const counts = new Map(
    made.tables.map(({ name }): [string, CountedRows] => [name, { rows: 0, errors: new Map(), sums: new Map() }]),
  );
  const tables = made.tables.map((table) => toSheet(surroundings, table, request, counts));
  if (made.format === 'csv') return { sheets: tables.slice(0, 1), counts };
  const facts = factSheet(surroundings, { ...request, version: catalogue.brand.version, counts });
  return { sheets: [facts, ...tables, noteSheet(made, language)], counts };
}

function toSheet(
  surroundings: ExportContext,
  table: ExportTable,
  { language, recordsOf }: ExportRequest,
  counts: ExportCounts,
): Sheet {
  const counted = counts.get(table.name);
  if (counted === undefined) throw new Error(`nothing is counted of the table "${table.name}"`);
  return {
    name: word(table.title, language),
    columns: table.columns.map(({ label, kind, decimals, note, width }): SheetColumn => ({
      heading: word(label, language),
      kind,
      scale: decimals,
      width,
      note: note && word(note, language),
    })),
    rows: tableRows(surroundings, table, recordsOf(table), counted),
  };
}

interface FactsRequest extends ExportRequest {
  readonly version: string;
  readonly counts: ExportCounts;
}

function factSheet({ writing, made, asked }: ExportContext, request: FactsRequest): Sheet {
  const { words } = made;
  const { language } = request;
  return {
    name: word(words.facts, language),
    columns: [
      { heading: word(words.fact, language), kind: 'text', width: 40 },
      { heading: word(words.value, language), kind: 'text', width: 60 },
    ],
    // Written last, because it contains the counts.
    rows: (function* () {
      yield [word(made.title, language), ''];
      for (const fact of made.facts)
        yield [word(fact.label, language), writeTextParts(fact, asked, writing).join(', ')];
      yield [word(words.madeAt, language), formatDateTime(request.madeAt, writing.timeZone)];
      yield [word(words.version, language), request.version];
      for (const table of made.tables) yield* countedFacts(table, made, request);
    })(),
  };
}

function* countedFacts(
  { name, title, columns }: ExportTable,
  { words }: SpreadsheetExport,
  { counts, language }: FactsRequest,
): Generator<readonly [string, CellValue]> {
  const counted = counts.get(name);
  const of = (label: string) => `${word(title, language)}: ${label}`;
  yield [of(word(words.rows, language)), { figure: String(counted?.rows ?? 0) }];
  for (const column of columns) {
    const sum = counted?.sums.get(column.name);
    if (sum === undefined) continue;
    const label = `${word(words.sum, language)} – ${word(column.label, language)}`;
    yield [of(label), sum === null ? null : { figure: sum.toFixed(column.decimals) }];
  }
}

function noteSheet({ tables, words }: SpreadsheetExport, language: string): Sheet {
  return {
    name: word(words.notes, language),
    columns: [
      { heading: word(words.table, language), kind: 'text', width: 30 },
      { heading: word(words.column, language), kind: 'text', width: 40 },
      { heading: word(words.meaning, language), kind: 'text', width: 100 },
    ],
    rows: tables.flatMap(({ title, columns }) =>
      columns.map(({ label, note = {} }) => [word(title, language), word(label, language), word(note, language)]),
    ),
  };
}

function word(text: Text, language: string): string {
  return text[language] ?? '';
}
