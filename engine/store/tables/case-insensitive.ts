import sql, { raw, type Sql } from 'sql-template-tag';
import type { Field } from '../../metadata/types/index.ts';

/** Spaces as people type them and as they come with copied text: also the tabulator and those that do not break. */
const spaces = ' \t\u00A0\u2007\u202F';

/**
 * Blocks of spaces, punctuation, marks, symbols and pictures, as a class of characters that regular expressions of PostgreSQL and
 * JavaScript both read: in a document's number only letters and digits tell.
 */
const neitherLetterNorDigit = String.raw`[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02B0-\u036F\u0375\u037E\u0384\u0385\u0387\u03F6\u0482-\u0489\u055A-\u055F\u0589-\u05CF\u05F3\u05F4\u0600-\u061F\u064B-\u065F\u066A-\u066D\u1400\u1680\u1800-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u20FF\u2104\u2108\u2114\u2117\u2118\u211E\u211F\u2123\u2125\u2127\u2129\u212E\u213A\u2140-\u2144\u214A-\u214D\u214F\u218A\u218B\u2190-\u2BFF\u2CE5-\u2CEA\u2CEF-\u2CF1\u2CF9-\u2CFF\u2D70\u2D7F\u2DE0-\u2E7F\u3000-\u3004\u3008-\u3020\u302A-\u3030\u303D-\u303F\u3099-\u309C\u30A0\u30FB\uE000-\uF8FF\uFE00-\uFE6F\uFEFF\uFFE0-\uFFFF]`;
const lettersAndDigitsApart = new RegExp(neitherLetterNorDigit, 'gu');

/** The lunate sigma looks like C; compatibility forms would make another sigma of it. */
const lunate = { others: '\u03F9\u03F2', latin: 'Cc' } as const;

/** Cyrillic, Greek and rare Latin letters that look like others as capitals or small ones, then those. */
const lookAlikes = {
  others: 'АаВвЕеІіЈјКкМмНнОоРрСсЅѕТтУуХхӀӏԀԁԚԛԜԝҺһΑαΒβΕεΖζΗηΙιΚκΜμΝνΟοΡρΤτΥυΧχİı',
  latin: 'aabbeeiijjkkmmhhooppccssttyyxxiiddqqwwhhaabbeezzhhiikkmmnnooppttyyxxii',
} as const;

/** The letter of the same look for one in a document's number. */
const sameInNumbers: ReadonlyMap<string, string> = new Map(
  Array.from(lookAlikes.others, (letter, at) => [letter, lookAlikes.latin[at] ?? '']),
);

/** What is compared of a text that is the same whatever the case of its letters and the spaces in it, as SQL. */
export function caseInsensitive(column: string): string {
  return `lower(translate(${column}, '${spaces}', ''))`;
}

/** The same of a field: noughts at the beginning of a company number may be missing, all but letters and digits in a document's number. */
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
  const key = hasFormat(field, 'documentNumber') ? numberKey(text) : text;
  const loose = key.replaceAll(/[ \t\u00A0\u2007\u202F]/gu, '').toLowerCase();
  return hasFormat(field, 'companyNumber') ? loose.replace(/^0+/u, '') : loose;
}

/** Whether a text is the same whatever the case of its letters and the spaces in it. */
export function isCaseless(field: Field | undefined): boolean {
  return field?.type === 'text' && field.caseless === true;
}

/** Decomposed, so that accents go with the other marks: to whoever reads the number they are the same letters. */
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
