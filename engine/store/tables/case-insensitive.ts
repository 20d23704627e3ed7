import sql, { raw, type Sql } from 'sql-template-tag';
import type { Field } from '../../metadata/types/index.ts';

/** Spaces as people type them and as they come with copied text: also the tabulator and those that do not break. */
const spaces = ' \t\u00A0\u2007\u202F';

/** Dashes that people take for the same one, once letters of full width are ordinary ones. */
const dashes = '\\-\u2010\u2012\u2013\u2014\u2015\u2212';

/** What is compared of a text that is the same whatever the case of its letters and the spaces in it, as SQL. */
export function caseInsensitive(column: string): string {
  return `lower(translate(${column}, '${spaces}', ''))`;
}

/** The same of a field: noughts at the beginning of a company number may be missing, dashes in a document's number. */
export function comparedText(field: Field | undefined, column: string): string {
  if (hasFormat(field, 'documentNumber')) return documentNumber(column);
  return hasFormat(field, 'companyNumber') ? `ltrim(${caseInsensitive(column)}, '0')` : caseInsensitive(column);
}

/** The same of any expression. */
export function normalizedText(field: Field | undefined, value: Sql): Sql {
  const [before = '', after = ''] = comparedText(field, '?').split('?');
  return sql`${raw(before)}${value}${raw(after)}`;
}

/** The same of a text at hand. */
export function looseKey(field: Field | undefined, text: string): string {
  const key = hasFormat(field, 'documentNumber')
    ? text.normalize('NFKC').replaceAll(new RegExp(`[${dashes}]`, 'gu'), '')
    : text;
  const loose = key.replaceAll(/[ \t\u00A0\u2007\u202F]/gu, '').toLowerCase();
  return hasFormat(field, 'companyNumber') ? loose.replace(/^0+/u, '') : loose;
}

/** Whether a text is the same whatever the case of its letters and the spaces in it. */
export function isCaseless(field: Field | undefined): boolean {
  return field?.type === 'text' && field.caseless === true;
}

function documentNumber(column: string): string {
  return `lower(translate(normalize(${column}, NFKC), '${spaces}${dashes.replace('\\', '')}', ''))`;
}

function hasFormat(field: Field | undefined, format: 'companyNumber' | 'documentNumber'): boolean {
  return field?.type === 'text' && field.format === format;
}
