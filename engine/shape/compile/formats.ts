import { countryFormats } from '../../record/index.ts';
import { valueTypes, textTypes } from '../../field-types/index.ts';

/**
 * Text formats. All are patterns, so that compiled code is self-contained: a strict content security policy forbids
 * compiling in the browser.
 */
export const formats = {
  decimal: /^-?\d+(?:\.\d+)?$/u,
  ...Object.fromEntries(textTypes.map((type) => [valueTypes[type].schema.format, valueTypes[type].text.form])),
  /** Latin letters, digits, @ and dot, which every mail server accepts. */
  email: /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*@[A-Za-z0-9]+(\.[A-Za-z0-9]+)*\.[A-Za-z]{2,}$/u,
  /** A password may contain anything. */
  password: /^/u,
  /** Depends on the country in another field; recordIssues checks it. */
  ...Object.fromEntries(countryFormats.map((format) => [format, /^/u])),
  /** At least one letter or digit: spaces and dashes alone identify nothing. */
  documentNumber: /[\p{L}\p{N}]/u,
};
