import { valueTypes } from '../../field-types/index.ts';
import { daySerial, instantSerial } from './serial.ts';
import type { CellMark, CellValue, NumericCell, Sheet, SheetColumn } from './sheet.ts';
import type { Styles } from './styles.ts';
import { cellText, columnLetters, toXml } from './xml.ts';

/** The last row of a sheet. */
export const lastRow = 1_048_576;
/** Approximate characters per emitted chunk. */
const piece = 65_536;

/** Context of writing a sheet's XML. */
export interface WorksheetContext {
  readonly styles: Styles;
  readonly timeZone: string;
  /** The cells with the choices of a column, such as `'Choices'!$A$1:$A$5`. */
  readonly choicesAt: (column: SheetColumn) => string | undefined;
  /** The sheet shown on opening. */
  readonly isFirst: boolean;
}

/** Streams the XML of a sheet while its rows are read. @throws RangeError for too many rows */
export async function* worksheetXml(sheet: Sheet, surroundings: WorksheetContext): AsyncGenerator<string> {
  yield head(sheet, surroundings) + headingRow(sheet, surroundings);
  const write = rowWriter(sheet, surroundings);
  let row = 1;
  let written = '';
  for await (const values of sheet.rows) {
    row += 1;
    if (row > lastRow) throw new RangeError(`a sheet holds ${String(lastRow - 1)} rows and the heading`);
    written += write(values, row);
    if (written.length < piece) continue;
    yield written;
    written = '';
  }
  yield written + tail(sheet, row, surroundings);
}

function head({ columns }: Sheet, { isFirst }: WorksheetContext): string {
  const widths = columns.map(
    (column, index) =>
      `<col min="${String(index + 1)}" max="${String(index + 1)}" width="${String(widthOf(column))}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`;
}

function widthOf({ heading, width }: SheetColumn): number {
  return width ?? Math.min(40, Math.max(10, heading.length + 4));
}

function headingRow({ columns }: Sheet, { styles }: WorksheetContext): string {
  const cells = columns.map(({ heading }, index) => textCell(`${columnLetters(index)}1`, styles.heading, heading));
  return `<row r="1">${cells.join('')}</row>`;
}

type RowWriter = (values: readonly CellValue[], row: number) => string;

function rowWriter({ columns, marks = [] }: Sheet, { styles, timeZone }: WorksheetContext): RowWriter {
  const marked = new Set(marks.map(({ row, column }) => `${columnLetters(column)}${String(row)}`));
  const drawn = columns.map((column, index) => ({
    index,
    letters: columnLetters(index),
    plain: {
      kind: column.kind,
      style: styles.of(column, 'plain'),
      textStyle: styles.of({ kind: 'text' }, 'plain'),
      figureStyle: styles.of({ kind: 'decimal' }, 'plain'),
      timeZone,
    },
    marked: {
      kind: column.kind,
      style: styles.of(column, 'marked'),
      textStyle: styles.of({ kind: 'text' }, 'marked'),
      figureStyle: styles.of({ kind: 'decimal' }, 'marked'),
      timeZone,
    },
  }));
  return (values, row) => {
    let cells = '';
    for (const column of drawn) {
      const at = `${column.letters}${String(row)}`;
      const form = marked.has(at) ? column.marked : column.plain;
      const value = values[column.index] ?? '';
      if (value !== '') cells += cell(at, value, form);
      else if (form === column.marked) cells += `<c r="${at}" s="${String(form.style)}"/>`;
    }
    return `<row r="${String(row)}">${cells}</row>`;
  };
}

interface CellForm {
  readonly kind: SheetColumn['kind'];
  readonly style: number;
  /** Style of a value that does not match the column type. */
  readonly textStyle: number;
  /** Style of a number in a column of another type. */
  readonly figureStyle: number;
  readonly timeZone: string;
}

function cell(at: string, value: string | number | boolean | NumericCell, form: CellForm): string {
  const { kind, style, textStyle, timeZone } = form;
  if (typeof value === 'object') return `<c r="${at}" s="${String(form.figureStyle)}"><v>${value.figure}</v></c>`;
  if (kind === 'text') return textCell(at, style, String(value));
  if (typeof value === 'boolean') return `<c r="${at}" s="${String(style)}" t="b"><v>${value ? '1' : '0'}</v></c>`;
  const number = numberIn(value, kind, timeZone);
  return number === undefined
    ? textCell(at, textStyle, String(value))
    : `<c r="${at}" s="${String(style)}"><v>${number}</v></c>`;
}

/** Digits are written unchanged, without loss of precision. */
function numberIn(value: string | number, kind: SheetColumn['kind'], timeZone: string): string | undefined {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(String(value)) ? String(value) : undefined;
    case 'dateTime':
      return instantSerial(String(value), timeZone)?.toString();
    case 'text':
    case 'boolean':
      return undefined;
    default:
      return daySerial(valueTypes[kind].day.of(String(value)))?.toString();
  }
}

function textCell(at: string, style: number, text: string): string {
  const space = spaced.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${at}" s="${String(style)}" t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`;
}

/** White space that programs drop unless it is preserved. */
const spaced = /^\s|\s$|\s\s|[\t\n\r]/;

function tail(sheet: Sheet, rows: number, surroundings: WorksheetContext): string {
  const last = columnLetters(Math.max(0, sheet.columns.length - 1));
  const filter = sheet.columns.length > 0 ? `<autoFilter ref="A1:${last}${String(rows)}"/>` : '';
  const comments = cellNotes(sheet).length > 0 ? '<legacyDrawing r:id="rId2"/>' : '';
  return `</sheetData>${filter}${validations(sheet, surroundings)}${comments}</worksheet>`;
}

function validations({ columns }: Sheet, { choicesAt }: WorksheetContext): string {
  const lists = columns.flatMap((column, index) => {
    const source = choicesAt(column);
    const letters = columnLetters(index);
    return source === undefined
      ? []
      : `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}${String(lastRow)}"><formula1>${toXml(source)}</formula1></dataValidation>`;
  });
  return lists.length === 0
    ? ''
    : `<dataValidations count="${String(lists.length)}">${lists.join('')}</dataValidations>`;
}

/** Comments of a sheet: on headings and marked cells. */
export function cellNotes({ columns, marks = [] }: Sheet): readonly CellMark[] {
  const notes = columns.flatMap(({ note }, column) => (note === undefined ? [] : [{ row: 1, column, comment: note }]));
  return [...notes, ...marks];
}
