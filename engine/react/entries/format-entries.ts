import type { Entries } from '../../metadata/types/index.ts';
import { isValues, valueAt, type Values } from '../../record/index.ts';
import type { Translate } from '../state/index.ts';

/** An entry as its row shows it: a text for each column. */
export interface FormattedEntry {
  /** Its place in the list, which tells it from an equal one. */
  readonly key: number;
  readonly texts: readonly string[];
}

type Part = Entries['columns'][number];

/** The entries of a list kept as JSON, in words; what is no entry is left out. */
export function formatEntries(value: unknown, { columns }: Entries, translate: Translate): readonly FormattedEntry[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries.filter(isValues).map((entry, key) => ({
    key,
    texts: columns.map((part) => textOf(entry, part, translate)),
  }));
}

function textOf(entry: Values, { name, kind, params = '' }: Part, translate: Translate): string {
  const value = valueAt(entry, name);
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (kind !== 'message') return text;
  const quoted = valueAt(entry, params);
  return translate(text, isValues(quoted) ? quoted : {});
}

/** Those with the words in any column, whatever their case and accents. */
export function matchingEntries(entries: readonly FormattedEntry[], words: string): readonly FormattedEntry[] {
  const wanted = plain(words.trim());
  return wanted === '' ? entries : entries.filter(({ texts }) => texts.some((text) => plain(text).includes(wanted)));
}

/** Rows as spreadsheets take them from the clipboard: cells apart by tabs, nothing in a cell that would end it. */
export function copiedText(headings: readonly string[], entries: readonly FormattedEntry[]): string {
  const rows = [headings, ...entries.map(({ texts }) => texts)];
  return rows.map((row) => row.map((text) => text.replaceAll(/\s+/g, ' ')).join('\t')).join('\n');
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
