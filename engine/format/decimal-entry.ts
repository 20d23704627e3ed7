/** A figure as people write or paste it, and what stands behind it. */
const written = /^([+\-−–]?)([\d\s.,'’]*)(.*)$/su;

/**
 * The decimal a person typed or pasted, as the API takes it: `1 234,50`, `1.234,50`, `1,234.50` and `1234.50 t` become
 * `1234.50`, an empty text null. A text that is no number, or one in another unit than `unit`, is returned as it is, so that
 * it stays in view and is refused with a sentence.
 */
export function parseDecimalEntry(text: string, language: string, unit = ''): string | null {
  const bare = text.trim();
  if (bare === '') return null;
  const [, sign = '', figure = '', behind = ''] = written.exec(bare) ?? [];
  const match = /^(\d*)\.?(\d*)$/u.exec(withPoint(figure.replaceAll(/[\s'’]/gu, ''), language));
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '' || !isUnit(behind, unit)) return text;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '' || sign === '+' ? '' : '-'}${digits}${fraction === '' ? '' : `.${fraction}`}`;
}

const groups = { commas: /^\d{1,3}(,\d{3})+(\.\d*)?$/u, points: /^\d{1,3}(\.\d{3})+(,\d*)?$/u };

/**
 * What groups digits goes, what begins the fraction becomes a point. Of a lone comma the language says which it is:
 * `1,234` is a thousand in English alone. A lone point is the decimal one, as the API writes it.
 */
function withPoint(figure: string, language: string): string {
  const separators = figure.replaceAll(/\d/gu, '');
  if (groups.commas.test(figure) && (language === 'en' || separators.length > 1)) return figure.replaceAll(',', '');
  const bare = groups.points.test(figure) && separators.length > 1 ? figure.replaceAll('.', '') : figure;
  return bare.replace(',', '.');
}

/** `m3` stands for `m³`, but `mJ` is not `MJ`. */
function isUnit(behind: string, unit: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '');
  return behind === '' || plain(behind) === plain(unit);
}

/** Whether a value is a decimal as the API writes it. */
export function isDecimalText(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

/** The exact sum of decimal strings; values that are no decimals count as nothing. */
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
