import { fromXml } from './xml-cells.ts';
import { type ZipDirectoryEntry, zipText } from './zip-directory.ts';

/** More than any list of sheets needs. */
const listBytes = 5_000_000;

interface ListedSheet {
  readonly name: string;
  /** What the workbook's relations know it by. */
  readonly id?: string;
  readonly isHidden: boolean;
}

/** Which sheet is read, counted from 0: the one that bears one of the names, else the first that can be seen. */
export function sheetOf(content: Uint8Array, entries: readonly ZipDirectoryEntry[], names: readonly string[]): number {
  const list = entries.find(({ name }) => name === 'xl/workbook.xml');
  if (list === undefined || list.unpackedBytes > listBytes) return 0;
  return chosenSheet(sheetsIn(zipText(content, list)), names);
}

/** Where a workbook keeps a sheet; undefined where it does not say so as others do. */
export function sheetEntry(
  content: Uint8Array,
  entries: readonly ZipDirectoryEntry[],
  sheet: number,
): ZipDirectoryEntry | undefined {
  const textOf = (name: string) => {
    const entry = entries.find((one) => one.name === name);
    return entry === undefined || entry.unpackedBytes > listBytes ? '' : zipText(content, entry);
  };
  const id = sheetsIn(textOf('xl/workbook.xml'))[sheet]?.id ?? '';
  const relations = [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)];
  const target = relations
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => /\bId="([^"]*)"/.exec(attributes)?.[1] === id)
    .map((attributes) => /\bTarget="([^"]*)"/.exec(attributes)?.[1] ?? '')[0];
  const path = target?.startsWith('/') === true ? target.slice(1) : `xl/${target ?? ''}`;
  return entries.find(({ name }) => name === path);
}

/** The same among sheets whose names are known. */
export function chosenSheet(sheets: readonly ListedSheet[], names: readonly string[]): number {
  const wanted = names.map(comparable);
  const named = sheets.findIndex(({ name, isHidden }) => !isHidden && wanted.includes(comparable(name)));
  if (named >= 0) return named;
  return Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  );
}

/** Of the list of sheets their names and states alone; what else a workbook declares is not looked at. */
function sheetsIn(xml: string): readonly ListedSheet[] {
  return [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = '']) => ({
    name: fromXml(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    id: /\b(?:\w+:)?id="([^"]*)"/.exec(attributes)?.[1] ?? '',
    isHidden: /\bstate="(?:hidden|veryHidden)"/.test(attributes),
  }));
}

function comparable(name: string): string {
  return name.trim().toLowerCase();
}
