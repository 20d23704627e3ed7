import { choicesOf } from './choices.ts';
import { commentBoxes, commentsXml } from './comments.ts';
import {
  commentRelations,
  contentTypes,
  fileRelations,
  sheetPart,
  workbookRelations,
  workbookXml,
  type PackagedSheet,
} from './package.ts';
import type { Sheet } from './sheet.ts';
import { stylesOf } from './styles.ts';
import { cellNotes, worksheetXml, type WorksheetContext } from './worksheet.ts';
import { zipStream, type ZipEntry } from './zip.ts';

export interface WorkbookOptions {
  /** IANA name: what a clock shows at an instant. */
  readonly timeZone: string;
}

/**
 * An `.xlsx` file while the rows of its sheets are read; no row is kept. Sheets are written from the last to the first:
 * rows of the first may tell what was counted in those behind it.
 * @throws RangeError for a sheet of more rows than spreadsheet programs open
 */
export function writeWorkbook(sheets: readonly Sheet[], { timeZone }: WorkbookOptions): AsyncIterable<Uint8Array> {
  const choices = choicesOf(sheets);
  const all = [...sheets, ...(choices.sheet ? [choices.sheet] : [])];
  const listed = all.map((sheet, index) => ({
    name: sheetName(sheet.name),
    hasComments: cellNotes(sheet).length > 0,
    isHidden: index >= sheets.length,
  }));
  const styles = stylesOf(all.flatMap(({ columns }) => columns));
  const around = { styles, timeZone, choicesAt: choices.at };
  const parts = all.flatMap((sheet, index) => sheetParts(sheet, index, { ...around, isFirst: index === 0 }));
  return zipStream([...shell(listed, styles.xml), ...parts.toReversed()]);
}

/** Programs that look at the beginning of a file find there what kind it is. */
function shell(listed: readonly PackagedSheet[], styles: string): readonly ZipEntry[] {
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

/** Signs that no sheet's name may have become spaces, and a longer name is cut. */
function sheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}
