import sql, { raw, type Sql } from 'sql-template-tag';
import type { Field } from '../../metadata/types/index.ts';

/** Spaces as people type them and as they come with copied text: also the tabulator and those that do not break. */
const spaces = ' \t\u00A0\u2007\u202F';

/** Dashes that people take for the same one, once letters of full width are ordinary ones. */
const dashes =
  '-\u02D7\u058A\u05BE\u1400\u1806\u2010\u2012\u2013\u2014\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0';

/** Cyrillic and Greek letters that look like Latin ones as capitals, then those. */
const lookAlikes = {
  others: 'АаВвЕеІіЈјКкМмНнОоРрСсЅѕТтУуХхΑαΒβΕεΖζΗηΙιΚκΜμΝνΟοΡρΤτΥυΧχ',
  latin: 'aabbeeiijjkkmmhhooppccssttyyxxaabbeezzhhiikkmmnnooppttyyxx',
} as const;

/** What stands in a document's number for what is compared: the letter of the same look, or nothing. */
const sameInNumbers: ReadonlyMap<string, string> = new Map([
  ...Array.from(lookAlikes.others, (letter, at) => [letter, lookAlikes.latin[at] ?? ''] as const),
  ...Array.from(`${spaces}${dashes}`, (sign) => [sign, ''] as const),
]);

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
    ? Array.from(text.normalize('NFKC'), (sign) => sameInNumbers.get(sign) ?? sign).join('')
    : text;
  const loose = key.replaceAll(/[ \t\u00A0\u2007\u202F]/gu, '').toLowerCase();
  return hasFormat(field, 'companyNumber') ? loose.replace(/^0+/u, '') : loose;
}

/** Whether a text is the same whatever the case of its letters and the spaces in it. */
export function isCaseless(field: Field | undefined): boolean {
  return field?.type === 'text' && field.caseless === true;
}

function documentNumber(column: string): string {
  const { others, latin } = lookAlikes;
  return `lower(translate(normalize(${column}, NFKC), '${others}${spaces}${dashes}', '${latin}'))`;
}

function hasFormat(field: Field | undefined, format: 'companyNumber' | 'documentNumber'): boolean {
  return field?.type === 'text' && field.format === format;
}
