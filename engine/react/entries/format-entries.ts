import type { Entries } from '../../metadata/types/index.ts';
import { isValues, valueAt, type Values } from '../../record/index.ts';
import type { Translate } from '../state/index.ts';

/** An entry formatted as a row: one text per column. */
export interface FormattedEntry {
  /** Index in the list; distinguishes equal entries. */
  readonly key: number;
  readonly texts: readonly string[];
}

type Part = Entries['columns'][number];

/** Formats entries stored as JSON; values that are no entry are omitted. */
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

/** Entries with the words in any column, ignoring case and accents. */
export function matchingEntries(entries: readonly FormattedEntry[], words: string): readonly FormattedEntry[] {
  const wanted = plain(words.trim());
  return wanted === '' ? entries : entries.filter(({ texts }) => texts.some((text) => plain(text).includes(wanted)));
}

/** Tab-separated text for spreadsheets; whitespace in a cell becomes one space. */
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
