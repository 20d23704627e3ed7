import { isUnit, readDecimal } from '../../format/index.ts';
import type { FormattedNumber } from '../workbook/table.ts';

/** Significant digits of spreadsheet numbers. */
export const significantDigits = 15;

/** The decimal text of a number, rounded to what a spreadsheet shows: 0.1 + 0.2 is 0.3. */
export function decimalText(value: number): string {
  const rounded = Number(value.toPrecision(significantDigits));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return Math.abs(rounded) < 1 ? rounded.toFixed(20).replace(/\.?0+$/u, '') : BigInt(rounded).toString();
}

/** Result of reading a formatted number in a field with a unit: a decimal, ambiguous, or none. */
export type NumberReading =
  | { readonly kind: 'decimal'; readonly value: string }
  | { readonly kind: 'unclear'; readonly choices: readonly string[] }
  | { readonly kind: 'none' };

/**
 * Reads a formatted number. The format may round it or show a percentage or unit; when the shown number differs from
 * the stored one, or is a percentage in another field, a person has to decide. @param unit of the field; undefined when
 * the record determines it
 */
export function readFormattedNumber({ number, shown }: FormattedNumber, unit: string | undefined): NumberReading {
  const exact = decimalText(number);
  const behind = shown.replaceAll(/[\d.,\s()+\-\u2212]/gu, '');
  if (behind === '%') {
    const percent = decimalText(number * 100);
    return unit === '%' ? { kind: 'decimal', value: percent } : { kind: 'unclear', choices: [exact, percent] };
  }
  if (unit !== undefined && !isUnit(behind, unit)) return { kind: 'none' };
  const seen = figuresIn(shown);
  const isSeen = (figure: string) => Math.abs(Number(figure) - Math.abs(number)) <= roundedBy(figure);
  if (seen.length === 0 || seen.some(isSeen)) return { kind: 'decimal', value: exact };
  return { kind: 'unclear', choices: [...seen, exact] };
}

/** Absolute numbers that the text may show; empty for another notation. */
function figuresIn(shown: string): readonly string[] {
  const reading = readDecimal(/\d[\d.,\s]*\d|\d/u.exec(shown)?.[0] ?? '');
  switch (reading.kind) {
    case 'decimal':
      return [reading.value];
    case 'unclear':
      return [reading.decimal, reading.grouped];
    case 'none':
      return [];
  }
}

function roundedBy(decimal: string): number {
  return 0.51 * 10 ** -(decimal.split('.')[1] ?? '').length;
}
