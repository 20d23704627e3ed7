import { toXml } from './xml.ts';

/** A sheet as its package describes it. */
export interface PackagedSheet {
  readonly name: string;
  readonly hasComments: boolean;
  readonly isHidden: boolean;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The content types of the package parts. */
export function contentTypes(sheets: readonly PackagedSheet[]): string {
  const parts: [string, string][] = [
    ['/xl/workbook.xml', `${spreadsheet}.sheet.main+xml`],
    ['/xl/styles.xml', `${spreadsheet}.styles+xml`],
    ...sheets.map((_, index): [string, string] => [`/xl/${sheetPart(index)}`, `${spreadsheet}.worksheet+xml`]),
    ...sheets.flatMap(({ hasComments }, index): [string, string][] =>
      hasComments ? [[`/xl/comments${String(index + 1)}.xml`, `${spreadsheet}.comments+xml`]] : [],
    ),
  ];
  const written = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${written.join('')}</Types>`;
}

export function workbookXml(sheets: readonly PackagedSheet[]): string {
  const written = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${toXml(name)}" sheetId="${String(index + 1)}"${isHidden ? ' state="hidden"' : ''} r:id="rId${String(index + 1)}"/>`,
  );
  return `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${written.join('')}</sheets></workbook>`;
}

export const fileRelations = relationsXml([['officeDocument', 'xl/workbook.xml']]);

export function workbookRelations(sheets: readonly PackagedSheet[]): string {
  return relationsXml([
    ...sheets.map((_, index) => ['worksheet', sheetPart(index)] as const),
    ['styles', 'styles.xml'],
  ]);
}

/** The second relation is the target of `legacyDrawing`. */
export function commentRelations(index: number): string {
  const at = String(index + 1);
  return relationsXml([
    ['comments', `../comments${at}.xml`],
    ['vmlDrawing', `../drawings/vmlDrawing${at}.vml`],
  ]);
}

export function sheetPart(index: number): string {
  return `worksheets/sheet${String(index + 1)}.xml`;
}

function relationsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const written = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${String(index + 1)}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${relations}">${written.join('')}</Relationships>`;
}
