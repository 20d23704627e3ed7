import { fromXml } from './xml-cells.ts';
import { type ZipDirectoryEntry, zipText } from './zip-directory.ts';

/** Maximum size of a plausible list of sheets. */
const listBytes = 5_000_000;

interface ListedSheet {
  readonly name: string;
  /** Id in the workbook's relations. */
  readonly id?: string;
  readonly isHidden: boolean;
}

/** Index of the sheet to read: one with a wanted name, else the first visible one. */
export function sheetOf(content: Uint8Array, entries: readonly ZipDirectoryEntry[], names: readonly string[]): number {
  const list = entries.find(({ name }) => name === 'xl/workbook.xml');
  if (list === undefined || list.unpackedBytes > listBytes) return 0;
  return chosenSheet(sheetsIn(zipText(content, list)), names);
}

/** The package entry of a sheet; undefined when the relations do not name it. */
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

/** The same for known sheets. */
export function chosenSheet(sheets: readonly ListedSheet[], names: readonly string[]): number {
  const wanted = names.map(comparable);
  const named = sheets.findIndex(({ name, isHidden }) => !isHidden && wanted.includes(comparable(name)));
  if (named >= 0) return named;
  return Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  );
}

/** Reads only names and states from the list of sheets. */
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
