/** A thin space that does not break: between a figure and its unit. */
export const THIN_SPACE = '\u202F';

export interface NumberStyle {
  /** Exactly this many decimal places; absent: as many as the value has, at most 6. */
  readonly decimals?: number | undefined;
  /** Digits stand in no groups: a year is no quantity. */
  readonly isUngrouped?: boolean | undefined;
}

const formats = new Map<string, Intl.NumberFormat>();
const percents = new Map<string, boolean>();

/**
 * Writes a number by the language: `1 234,500` in Slovak, `1,234.500` in English.
 * Takes the API's decimal strings exactly, without a detour through binary floats; anything else is written as it is.
 */
export function formatNumber(value: string | number, language: string, style: NumberStyle = {}): string {
  if (typeof value === 'string' && !isDecimal(value)) return value;
  return numberFormat(language, style).format(value);
}

/** Writes a quantity with its unit: `1 234,500 t`, `48,1486°`, `66,60 %` in Slovak and `66.60%` in English. */
export function formatQuantity(
  value: string | number,
  unit: string,
  language: string,
  style: NumberStyle = {},
): string {
  const figure = formatNumber(value, language, style);
  return figure + unitAfterFigure(unit, language);
}

/** A unit as it follows a figure: after a thin space, except degrees, and percent where the language writes none. */
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
