import { isDecimalText, parseDecimalEntry } from '../../format/index.ts';

/** A figure as a person writes or pastes it, in one of these units or without, as the API takes it; undefined where it is none. */
export function toFigure(entry: string, language: string, units: readonly string[]): string | undefined {
  return ['', ...units].map((unit) => parseDecimalEntry(entry, language, unit)).find(isDecimalText);
}
