import { valueTypes } from '../../field-types/index.ts';
import type { SheetColumn } from './sheet.ts';
import { toXml } from './xml.ts';

/** Cell styles: each number format in a normal and an error variant. */
export interface Styles {
  readonly xml: string;
  readonly heading: number;
  readonly of: (column: Pick<SheetColumn, 'kind' | 'scale'>, emphasis: CellEmphasis) => number;
}

export type CellEmphasis = 'plain' | 'marked';

/** The first id for custom number formats. */
const firstOwnFormat = 164;
/** Styles before those of formats: default and heading. */
const before = 2;

export function stylesOf(columns: readonly Pick<SheetColumn, 'kind' | 'scale'>[]): Styles {
  const formats = [...new Set(['@', 'General', ...columns.map(formatOf)])];
  return {
    xml: stylesXml(formats),
    heading: 1,
    of: (column, emphasis) => before + 2 * formats.indexOf(formatOf(column)) + (emphasis === 'marked' ? 1 : 0),
  };
}

/** The text format keeps edited text as text, so that it never becomes a formula. */
function formatOf({ kind, scale }: Pick<SheetColumn, 'kind' | 'scale'>): string {
  switch (kind) {
    case 'text':
      return '@';
    case 'integer':
      return '0';
    case 'decimal':
      return scale === undefined ? 'General' : `#,##0${scale > 0 ? `.${'0'.repeat(scale)}` : ''}`;
    case 'dateTime':
      return 'dd\\.mm\\.yyyy\\ hh:mm';
    case 'boolean':
      return 'General';
    default:
      return valueTypes[kind].day.shown;
  }
}

function stylesXml(formats: readonly string[]): string {
  const own = formats.map(
    (code, index) => `<numFmt numFmtId="${String(firstOwnFormat + index)}" formatCode="${toXml(code)}"/>`,
  );
  const looks = formats.flatMap((_, index) =>
    [0, 3].map(
      (fill) =>
        `<xf numFmtId="${String(firstOwnFormat + index)}" fontId="0" fillId="${String(fill)}" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${String(own.length)}">${own.join('')}</numFmts>${fontsAndFills}<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${String(before + looks.length)}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${headingLook}${looks.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Fills 0 and 1 are fixed by the format; 2 is for headings, 3 for marked cells. */
const fontsAndFills =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  ['FFE5E8EB', 'FFF8D3D0']
    .map((colour) => `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`)
    .join('') +
  '</fills>';

const headingLook =
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>';
