import { isDecimalText, parseDecimalEntry } from '../../format/index.ts';

/** Parses a typed or pasted number, with one of the units or without, to the API's format; undefined when invalid. */
export function toFigure(entry: string, language: string, units: readonly string[]): string | undefined {
  return ['', ...units].map((unit) => parseDecimalEntry(entry, language, unit)).find(isDecimalText);
}
