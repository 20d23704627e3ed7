import type { CellMark } from './sheet.ts';
import { cellText, columnLetters } from './xml.ts';

/** What is said at cells of a sheet. */
export function commentsXml(comments: readonly CellMark[]): string {
  const written = comments.map(
    ({ row, column, comment }) =>
      `<comment ref="${columnLetters(column)}${String(row)}" authorId="0"><text><r><t xml:space="preserve">${cellText(comment)}</t></r></text></comment>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>${written.join('')}</commentList></comments>`;
}

/** The boxes the comments are shown in: Excel shows none without. */
export function commentBoxes(comments: readonly CellMark[]): string {
  const boxes = comments.map(
    ({ row, column }, index) =>
      `<v:shape id="_x0000_s${String(1025 + index)}" type="#_x0000_t202" style="position:absolute;width:240pt;height:80pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>${String(row - 1)}</x:Row><x:Column>${String(column)}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join('')}</xml>`;
}
