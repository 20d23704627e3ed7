import { countryFormats } from '../../record/index.ts';
import { valueTypes, textTypes } from '../../field-types/index.ts';

/**
 * Forms of texts. Each is a pattern, so that compiled code carries it and needs nothing else: a browser under a strict
 * policy compiles nothing.
 */
export const formats = {
  decimal: /^-?\d+(?:\.\d+)?$/u,
  ...Object.fromEntries(textTypes.map((type) => [valueTypes[type].schema.format, valueTypes[type].text.form])),
  /** Latin letters, digits, @ and dot: what every mail server delivers to. */
  email: /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*@[A-Za-z0-9]+(\.[A-Za-z0-9]+)*\.[A-Za-z]{2,}$/u,
  /** What one is made of is nobody's business. */
  password: /^/u,
  /** Of the form that the country has, which is in another field: record issues say so. */
  ...Object.fromEntries(countryFormats.map((format) => [format, /^/u])),
  /** Something that can be told from another: spaces and dashes alone cannot. */
  documentNumber: /[\p{L}\p{N}]/u,
};
