/** Narrow no-break space between a number and its unit. */
export const THIN_SPACE = '\u202F';

export interface NumberStyle {
  /** Exact number of decimals; absent: as in the value, at most 6. */
  readonly decimals?: number | undefined;
  /** No digit grouping, as for years. */
  readonly isUngrouped?: boolean | undefined;
}

const formats = new Map<string, Intl.NumberFormat>();
const percents = new Map<string, boolean>();

/**
 * Formats a number in a language: `1 234,500` in Slovak, `1,234.500` in English. Decimal strings stay exact, without
 * conversion to binary floats; other texts are returned unchanged.
 */
export function formatNumber(value: string | number, language: string, style: NumberStyle = {}): string {
  if (typeof value === 'string' && !isDecimal(value)) return value;
  return numberFormat(language, style).format(value);
}

/** Formats a quantity with its unit: `1 234,500 t`, `48,1486°`, `66,60 %` in Slovak and `66.60%` in English. */
export function formatQuantity(
  value: string | number,
  unit: string,
  language: string,
  style: NumberStyle = {},
): string {
  const figure = formatNumber(value, language, style);
  return figure + unitAfterFigure(unit, language);
}

/** A unit with its separator: a thin space, except for degrees and, in some languages, percent. */
export function unitAfterFigure(unit: string, language: string): string {
  const isAtFigure = unit === '' || unit === '°' || (unit === '%' && isPercentAtFigure(language));
  return isAtFigure ? unit : THIN_SPACE + unit;
}

function isPercentAtFigure(language: string): boolean {
  const known = percents.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(1);
  const isAtFigure = parts.every(({ type }) => type !== 'literal');
  percents.set(language, isAtFigure);
  return isAtFigure;
}

function numberFormat(language: string, { decimals, isUngrouped = false }: NumberStyle): Intl.NumberFormat {
  const key = `${language} ${decimals ?? ''} ${isUngrouped}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 6,
    useGrouping: !isUngrouped,
  });
  formats.set(key, made);
  return made;
}

function isDecimal(value: string): value is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(value);
}
