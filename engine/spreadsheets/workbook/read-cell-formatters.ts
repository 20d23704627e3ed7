import { formatValue, isDateFormat } from 'hucre';
import { formulaWithoutValue, type CellFormatter, type CellFormatters, numberFormatter } from './cell-formatters.ts';
import { sheetEntry } from './sheet-choice.ts';
import { attributeOf, fromXml, xmlRows } from './xml-cells.ts';
import { type ZipDirectoryEntry, zipPieces, zipText } from './zip-directory.ts';

/** More than the styles of any real workbook. */
const stylesBytes = 20_000_000;

/** Number formats and uncomputed formulas of an Office Open XML sheet: hucre returns values only. */
export async function* readCellFormatters(
  content: Uint8Array,
  entries: readonly ZipDirectoryEntry[],
  sheet: number,
): AsyncGenerator<CellFormatters> {
  const entry = sheetEntry(content, entries, sheet);
  if (entry === undefined) return;
  const styles = stylesIn(content, entries);
  let last = -1;
  for await (const batch of xmlRows(zipPieces(content, entry), { row: 'row', cell: 'c' })) {
    const rows = new Map<number, ReadonlyMap<number, CellFormatter>>();
    for (const { attributes, cells } of batch) {
      const at = attributeOf(attributes, 'r');
      last = at === undefined ? last + 1 : Number(at) - 1;
      const formatters = formattersIn(cells, styles);
      if (formatters.size > 0) rows.set(last, formatters);
    }
    yield { last, rows };
  }
}

function formattersIn(
  cells: readonly string[],
  styles: readonly (CellFormatter | undefined)[],
): ReadonlyMap<number, CellFormatter> {
  const formatters = new Map<number, CellFormatter>();
  let column = -1;
  for (const cell of cells) {
    const at = attributeOf(cell, 'r');
    column = at === undefined ? column + 1 : columnAt(at);
    const type = attributeOf(cell, 't') ?? 'n';
    if (type !== 'n') continue;
    const formatter = isOpenFormula(cell) ? formulaWithoutValue : styles[Number(attributeOf(cell, 's') ?? -1)];
    if (formatter !== undefined) formatters.set(column, formatter);
  }
  return formatters;
}

function isOpenFormula(cell: string): boolean {
  return /<(?:[\w.-]+:)?f[\s>/]/u.test(cell) && !/<(?:[\w.-]+:)?v>[^<]/u.test(cell);
}

/** Column index of `AB12`, from 0. */
function columnAt(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]*/iu.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Built-in number formats by id, without dates. */
const builtIn: Readonly<Record<string, string>> = {
  '1': '0',
  '2': '0.00',
  '3': '#,##0',
  '4': '#,##0.00',
  '9': '0%',
  '10': '0.00%',
  '11': '0.00E+00',
  '37': '#,##0;-#,##0',
  '38': '#,##0;-#,##0',
  '39': '#,##0.00;-#,##0.00',
  '40': '#,##0.00;-#,##0.00',
};

/** Formatters by style; undefined for dates, which hucre handles, and for plain numbers. */
function stylesIn(content: Uint8Array, entries: readonly ZipDirectoryEntry[]): readonly (CellFormatter | undefined)[] {
  const entry = entries.find(({ name }) => name === 'xl/styles.xml');
  if (entry === undefined || entry.unpackedBytes > stylesBytes) return [];
  const xml = zipText(content, entry);
  const own = [...xml.matchAll(/<(?:\w+:)?numFmt(?=\s)[^>]*>/gu)].map(
    ([element]) => [attributeOf(element, 'numFmtId'), fromXml(attributeOf(element, 'formatCode') ?? '')] as const,
  );
  const formats = new Map<string | undefined, string>([...Object.entries(builtIn), ...own]);
  const from = xml.search(/<(?:\w+:)?cellXfs[\s>]/u);
  const until = xml.search(/<\/(?:\w+:)?cellXfs>/u);
  if (from < 0) return [];
  const formatters = new Map([...formats].map(([id, format]) => [id, lookOf(format)]));
  const styles = xml.slice(from, until < 0 ? undefined : until).matchAll(/<(?:\w+:)?xf(?=[\s>/])[^>]*>/gu);
  return [...styles].map(([element]) => formatters.get(attributeOf(element, 'numFmtId')));
}

function lookOf(format: string): CellFormatter | undefined {
  if (/^(?:general|@)?$/iu.test(format.trim()) || isDateFormat(format)) return undefined;
  return numberFormatter((number) => formatValue(number, format).trim());
}
