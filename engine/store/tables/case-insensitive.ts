import sql, { raw, type Sql } from 'sql-template-tag';
import type { Field } from '../../metadata/types/index.ts';

/** Spaces in typed and copied text, including tabs and non-breaking spaces. */
const spaces = ' \t\u00A0\u2007\u202F';

/**
 * Spaces, punctuation, marks, symbols and emoji as a character class for regular expressions of both PostgreSQL and
 * JavaScript. Only letters and digits count in a document number.
 */
const neitherLetterNorDigit = String.raw`[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02B0-\u036F\u0375\u037E\u0384\u0385\u0387\u03F6\u0482-\u0489\u055A-\u055F\u0589-\u05CF\u05F3\u05F4\u0600-\u061F\u064B-\u065F\u066A-\u066D\u1400\u1680\u1800-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u20FF\u2104\u2108\u2114\u2117\u2118\u211E\u211F\u2123\u2125\u2127\u2129\u212E\u213A\u2140-\u2144\u214A-\u214D\u214F\u218A\u218B\u2190-\u2BFF\u2CE5-\u2CEA\u2CEF-\u2CF1\u2CF9-\u2CFF\u2D70\u2D7F\u2DE0-\u2E7F\u3000-\u3004\u3008-\u3020\u302A-\u3030\u303D-\u303F\u3099-\u309C\u30A0\u30FB\uE000-\uF8FF\uFE00-\uFE6F\uFEFF\uFFE0-\uFFFF]`;
const lettersAndDigitsApart = new RegExp(neitherLetterNorDigit, 'gu');

/** The lunate sigma looks like C; NFKD would turn it into another sigma. */
const lunate = { others: '\u03F9\u03F2', latin: 'Cc' } as const;

/** Homoglyphs: Cyrillic, Greek and rare Latin letters that look like Latin ones in upper or lower case. */
const lookAlikes = {
  others: 'АаВвЕеІіЈјКкМмНнОоРрСсЅѕТтУуХхӀӏԀԁԚԛԜԝҺһΑαΒβΕεΖζΗηΙιΚκΜμΝνΟοΡρΤτΥυΧχİı',
  latin: 'aabbeeiijjkkmmhhooppccssttyyxxiiddqqwwhhaabbeezzhhiikkmmnnooppttyyxxii',
} as const;

/** Latin letters by homoglyph, for document numbers. */
const sameInNumbers: ReadonlyMap<string, string> = new Map(
  Array.from(lookAlikes.others, (letter, at) => [letter, lookAlikes.latin[at] ?? '']),
);

/** SQL of a text as compared without case and spaces. */
export function caseInsensitive(column: string): string {
  return `lower(translate(${column}, '${spaces}', ''))`;
}

/**
 * SQL of a field's text as compared: company numbers also without leading zeros, document numbers with letters and
 * digits only.
 */
export function comparedText(field: Field | undefined, column: string): string {
  if (hasFormat(field, 'documentNumber')) return documentNumber(column);
  return hasFormat(field, 'companyNumber') ? `ltrim(${caseInsensitive(column)}, '0')` : caseInsensitive(column);
}

/** Applies `comparedText` to an expression. */
export function normalizedText(field: Field | undefined, value: Sql): Sql {
  const [before = '', after = ''] = comparedText(field, '?').split('?');
  return sql`${raw(before)}${value}${raw(after)}`;
}

/** The comparison key of a text; equal to the SQL of `comparedText`. */
export function looseKey(field: Field | undefined, text: string): string {
  const key = hasFormat(field, 'documentNumber') ? numberKey(text) : text;
  const loose = key.replaceAll(/[ \t\u00A0\u2007\u202F]/gu, '').toLowerCase();
  return hasFormat(field, 'companyNumber') ? loose.replace(/^0+/u, '') : loose;
}

/** True if the field's texts are compared without case and spaces. */
export function isCaseless(field: Field | undefined): boolean {
  return field?.type === 'text' && field.caseless === true;
}

/** Decomposes letters, so that accents are removed with other marks. */
function documentNumber(column: string): string {
  const compatible = `normalize(translate(${column}, '${lunate.others}', '${lunate.latin}'), NFKD)`;
  const letters = `regexp_replace(${compatible}, '${neitherLetterNorDigit}', '', 'g')`;
  return `lower(translate(${letters}, '${lookAlikes.others}', '${lookAlikes.latin}'))`;
}

function numberKey(text: string): string {
  const compatible = text.replaceAll('\u03F9', 'C').replaceAll('\u03F2', 'c').normalize('NFKD');
  return Array.from(compatible.replaceAll(lettersAndDigitsApart, ''), (sign) => sameInNumbers.get(sign) ?? sign).join(
    '',
  );
}

function hasFormat(field: Field | undefined, format: 'companyNumber' | 'documentNumber'): boolean {
  return field?.type === 'text' && field.format === format;
}
