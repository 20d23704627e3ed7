import {
  commentRelations,
  contentTypes,
  fileRelations,
  sheetPart,
  workbookRelations,
  workbookXml,
  type PackagedSheet,
} from './package.ts';
import type { Sheet, CellMark, SheetColumn } from './sheet.ts';
import { stylesOf } from './styles.ts';
import { cellNotes, worksheetXml, type WorksheetContext } from './worksheet.ts';
import { zipStream, type ZipEntry } from './zip.ts';
import { cellText, columnLetters } from './xml.ts';

export interface WorkbookOptions {
  /** IANA name of the zone for instants. */
  readonly timeZone: string;
  /** Name of the hidden sheet with the choices of drop-down lists. */
  readonly choicesName?: string;
}

/**
 * Streams an `.xlsx` file while the rows of its sheets are read. Sheets are written from last to first, so that the
 * first can contain counts of the others. @throws RangeError for a sheet with more rows than spreadsheet programs open
 */
export function writeWorkbook(
  sheets: readonly Sheet[],
  { timeZone, choicesName = 'Choices' }: WorkbookOptions,
): AsyncIterable<Uint8Array> {
  const choices = choicesOf(sheets, choicesName);
  const all = [...sheets, ...(choices.sheet ? [choices.sheet] : [])];
  const listed = all.map((sheet, index) => ({
    name: sheetName(sheet.name),
    hasComments: cellNotes(sheet).length > 0,
    isHidden: index >= sheets.length,
  }));
  const styles = stylesOf(all.flatMap(({ columns }) => columns));
  const around = { styles, timeZone, choicesAt: choices.at };
  const parts = all.flatMap((sheet, index) => sheetParts(sheet, index, { ...around, isFirst: index === 0 }));
  return zipStream([...packageEntries(listed, styles.xml), ...parts.toReversed()]);
}

/** These entries come first: programs detect the file type from the beginning. */
function packageEntries(listed: readonly PackagedSheet[], styles: string): readonly ZipEntry[] {
  return [
    { name: '[Content_Types].xml', content: [contentTypes(listed)] },
    { name: '_rels/.rels', content: [fileRelations] },
    { name: 'xl/workbook.xml', content: [workbookXml(listed)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(listed)] },
    { name: 'xl/styles.xml', content: [styles] },
  ];
}

function sheetParts(sheet: Sheet, index: number, surroundings: WorksheetContext): readonly ZipEntry[] {
  const comments = cellNotes(sheet);
  const at = String(index + 1);
  return [
    { name: `xl/${sheetPart(index)}`, content: worksheetXml(sheet, surroundings) },
    ...(comments.length === 0
      ? []
      : [
          { name: `xl/worksheets/_rels/sheet${at}.xml.rels`, content: [commentRelations(index)] },
          { name: `xl/comments${at}.xml`, content: [commentsXml(comments)] },
          { name: `xl/drawings/vmlDrawing${at}.vml`, content: [commentBoxes(comments)] },
        ]),
  ];
}

/** Replaces forbidden characters of a sheet name by spaces and truncates it. */
function sheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}

/** The XML of a sheet's comments. */
function commentsXml(comments: readonly CellMark[]): string {
  const written = comments.map(
    ({ row, column, comment }) =>
      `<comment ref="${columnLetters(column)}${String(row)}" authorId="0"><text><r><t xml:space="preserve">${cellText(comment)}</t></r></text></comment>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>${written.join('')}</commentList></comments>`;
}

/** The shapes of the comments, without which Excel does not show them. */
function commentBoxes(comments: readonly CellMark[]): string {
  const boxes = comments.map(
    ({ row, column }, index) =>
      `<v:shape id="_x0000_s${String(1025 + index)}" type="#_x0000_t202" style="position:absolute;width:240pt;height:80pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>${String(row - 1)}</x:Row><x:Column>${String(column)}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join('')}</xml>`;
}

/** Location of the columns' choices. */
interface Choices {
  /** Absent when no column has choices. */
  readonly sheet?: Sheet;
  readonly at: (column: SheetColumn) => string | undefined;
}

/** A hidden sheet, because a validation cannot contain a list of more than 255 characters. */
function choicesOf(sheets: readonly Sheet[], name: string): Choices {
  const columns = sheets.flatMap((sheet) => sheet.columns).filter(({ choices = [] }) => choices.length > 0);
  if (columns.length === 0) return { at: () => undefined };
  const longest = Math.max(...columns.map(({ choices = [] }) => choices.length));
  return {
    sheet: {
      name,
      columns: columns.map(({ heading }) => ({ heading, kind: 'text' })),
      rows: Array.from({ length: longest }, (_, row) => columns.map(({ choices = [] }) => choices[row])),
    },
    at: (column) => {
      const index = columns.indexOf(column);
      const letters = columnLetters(index);
      return index < 0 ? undefined : `'${name}'!$${letters}$2:$${letters}$${String((column.choices?.length ?? 0) + 1)}`;
    },
  };
}
