import sql, { type Sql } from 'sql-template-tag';
import type { Field } from '../../metadata/types/index.ts';

/** Spaces as people type them and as they come with copied text: also the tabulator and those that do not break. */
const spaces = ' \t\u00A0\u2007\u202F';

/** What is compared of a text that is the same whatever the case of its letters and the spaces in it, as SQL. */
export function caseInsensitive(column: string): string {
  return `lower(translate(${column}, '${spaces}', ''))`;
}

/** The same of a field: the noughts at the beginning of a company number may be missing. */
export function comparedText(field: Field | undefined, column: string): string {
  return isCompanyNumber(field) ? `ltrim(${caseInsensitive(column)}, '0')` : caseInsensitive(column);
}

/** The same of any expression. */
export function normalizedText(field: Field | undefined, value: Sql): Sql {
  const text = sql`lower(translate(${value}, ${spaces}, ''))`;
  return isCompanyNumber(field) ? sql`ltrim(${text}, '0')` : text;
}

/** The same of a text at hand. */
export function looseKey(field: Field | undefined, text: string): string {
  const key = text.replaceAll(/[ \t\u00A0\u2007\u202F]/gu, '').toLowerCase();
  return isCompanyNumber(field) ? key.replace(/^0+/u, '') : key;
}

/** Whether a text is the same whatever the case of its letters and the spaces in it. */
export function isCaseless(field: Field | undefined): boolean {
  return field?.type === 'text' && field.caseless === true;
}

function isCompanyNumber(field: Field | undefined): boolean {
  return field?.type === 'text' && field.format === 'companyNumber';
}
