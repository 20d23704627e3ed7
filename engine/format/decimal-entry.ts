/** A number as people write or paste it, and the rest of the text. */
const written = /^([+\-\u2212\u2013]?)([\d\s.,'’]*)(.*)$/su;

/** The sign before decimals; the other one groups thousands. */
export type DecimalSign = ',' | '.';

/** Result of reading a number: a decimal in the API's form, two candidates, or none. */
export type DecimalReading =
  | { readonly kind: 'decimal'; readonly value: string }
  | { readonly kind: 'unclear'; readonly decimal: string; readonly grouped: string }
  | { readonly kind: 'none' };

export interface DecimalStyle {
  /** Unit allowed after the number. */
  readonly unit?: string;
  /** The known decimal sign of the source, if any. */
  readonly sign?: DecimalSign | undefined;
}

const none: DecimalReading = { kind: 'none' };

/**
 * Reads numbers as people write them: `1 234,50`, `1.234,50`, `1,234.50` and `1234.50 t` are `1234.50`. A single sign
 * before three digits, `1,234`, is ambiguous unless the style has a sign.
 */
export function readDecimal(text: string, { unit = '', sign: usual }: DecimalStyle = {}): DecimalReading {
  const [, minus = '', spaced = '', behind = ''] = written.exec(text.trim()) ?? [];
  if (!isUnit(behind, unit)) return none;
  const figure = spaced.replaceAll(/[\s'’]/gu, '');
  const toValue = (plain: string) => decimalOf(plain, minus !== '' && minus !== '+');
  const signs = figure.replaceAll(/\d/gu, '');
  if (lone.test(figure)) {
    const decimal = toValue(figure.replace(signs, '.'));
    const grouped = toValue(figure.replace(signs, ''));
    if (decimal === undefined || grouped === undefined) return none;
    if (usual === undefined) return { kind: 'unclear', decimal, grouped };
    return { kind: 'decimal', value: usual === signs ? decimal : grouped };
  }
  const value = toValue(withPoint(figure, signs));
  return value === undefined ? none : { kind: 'decimal', value };
}

/** The decimal sign a number proves, with or without a unit; undefined when ambiguous. */
export function decimalSignOf(text: string, unit = ''): DecimalSign | undefined {
  const [, , spaced = '', behind = ''] = written.exec(text.trim()) ?? [];
  const figure = spaced.replaceAll(/[\s'’]/gu, '');
  const signs = figure.replaceAll(/\d/gu, '');
  if (signs === '' || lone.test(figure) || !isUnit(behind, unit)) return undefined;
  const grouped = groups.commas.test(figure) ? '.' : groups.points.test(figure) ? ',' : undefined;
  if (signs.length > 1) return grouped;
  return signs === ',' || signs === '.' ? signs : undefined;
}

/**
 * Parses a decimal typed or pasted into a form to the API's form; an empty text is null. An invalid number, or one in
 * another unit than `unit`, is returned unchanged, so that it stays visible and is refused with a message. A single
 * comma groups thousands where the language does, as in English; a single point is the decimal sign, as in the API. The
 * form shows the result at once, so it does not ask.
 */
export function parseDecimalEntry(text: string, language: string, unit = ''): string | null {
  if (text.trim() === '') return null;
  const reading = readDecimal(text, { unit });
  switch (reading.kind) {
    case 'decimal':
      return reading.value;
    case 'unclear':
      return text.includes(',') && groupsByComma(language) ? reading.grouped : reading.decimal;
    case 'none':
      return text;
  }
}

function groupsByComma(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(1_000_000);
  return parts.some(({ type, value }) => type === 'group' && value === ',');
}

const groups = { commas: /^\d{1,3}(,\d{3})+(\.\d*)?$/u, points: /^\d{1,3}(\.\d{3})+(,\d*)?$/u };
/** Grouped thousands do not start with zero. */
const lone = /^[1-9]\d{0,2}[.,]\d{3}$/u;

/** Removes the grouping signs and replaces the decimal sign by a point. */
function withPoint(figure: string, signs: string): string {
  if (signs.length < 2) return figure.replace(',', '.');
  if (groups.commas.test(figure)) return figure.replaceAll(',', '');
  const bare = groups.points.test(figure) ? figure.replaceAll('.', '') : figure;
  return bare.replace(',', '.');
}

function decimalOf(plain: string, isNegative: boolean): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/u.exec(plain) ?? [];
  if (whole + fraction === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/u, '') || '0';
  return `${isNegative ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `m3` equals `m³`, but `mJ` is not `MJ`. */
export function isUnit(behind: string, unit: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '');
  return behind === '' || plain(behind) === plain(unit);
}

/** True for a decimal in the API's form. */
export function isDecimalText(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

/** The exact sum of decimal strings; other values are ignored. */
export function sumOfDecimals(values: readonly unknown[]): string {
  const decimals = values.filter(isDecimalText);
  const scale = Math.max(0, ...decimals.map((value) => (value.split('.')[1] ?? '').length));
  const sum = decimals.reduce((total, value) => total + scaled(value, scale), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0');
  const whole = `${sum < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}`;
  return scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`;
}

function scaled(value: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}
