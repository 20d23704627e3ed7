import { isUnit, readDecimal } from '../../format/index.ts';
import type { FormattedNumber } from '../workbook/table.ts';

/** Digits that a spreadsheet keeps of a number. */
export const significantDigits = 15;

/** A number of a cell as its decimals are written: 0.1 + 0.2 is 0.3, as the spreadsheet shows it. */
export function decimalText(value: number): string {
  const rounded = Number(value.toPrecision(significantDigits));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return Math.abs(rounded) < 1 ? rounded.toFixed(20).replace(/\.?0+$/u, '') : BigInt(rounded).toString();
}

/** What a number with a form of its own says in a field of a unit: a decimal, one of two, or something else. */
export type NumberReading =
  | { readonly kind: 'decimal'; readonly value: string }
  | { readonly kind: 'unclear'; readonly choices: readonly string[] }
  | { readonly kind: 'none' };

/**
 * A number as a person sees it. The form may round, and says a percentage or a unit; where it shows another number than
 * the cell holds, or a percentage in a field of something else, a person has to say which is meant.
 * @param unit of the field; undefined where the record says it
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

/** The figures that may be shown, without their sign; none where one is written in a way of its own. */
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
