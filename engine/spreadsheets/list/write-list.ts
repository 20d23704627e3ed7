import type { Column, Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { CellValue } from '../workbook/sheet.ts';
import { writeCsv } from '../workbook/write-csv.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { listCells, type ListCell, type ListWords } from './list-cells.ts';

export const listFormats = ['xlsx', 'csv'] as const;
export type ListFormat = (typeof listFormats)[number];

export interface ListExport extends ListWords {
  readonly entity: Entity;
  /** The visible columns, in order. */
  readonly columns: readonly Column[];
  readonly title: string;
  readonly format: ListFormat;
  readonly timeZone: string;
  readonly records: Iterable<Values> | AsyncIterable<Values>;
}

/** Writes a list as a file, streamed while its records are read. */
export function writeList(list: ListExport): AsyncIterable<Uint8Array> {
  const { entity, columns, title, format, timeZone, records } = list;
  const cells = listCells(list, entity, columns);
  const sheet = { name: title, columns: cells, rows: rowsOf(cells, records) };
  if (format === 'csv') return writeCsv(sheet);
  return writeWorkbook([sheet], { timeZone });
}

async function* rowsOf(
  cells: readonly ListCell[],
  records: Iterable<Values> | AsyncIterable<Values>,
): AsyncGenerator<readonly CellValue[]> {
  for await (const record of records) yield cells.map(({ valueOf }) => valueOf(record));
}
