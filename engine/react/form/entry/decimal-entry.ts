/**
 * The decimal a person typed, as the API takes it: `1 234,50` and `1234.50` become `1234.50`, an empty text null.
 * A text that is no number is returned as it is, so that it stays in view and is refused with a sentence.
 */
export function parseDecimalEntry(text: string, language: string): string | null {
  const bare = text.replaceAll(/[\s\u00A0\u202F]/g, '');
  if (bare === '') return null;
  const plain = withPoint(bare, language);
  const match = /^([+-]?)(\d*)\.?(\d*)$/.exec(plain);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '') return text;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`;
}

/** English groups by commas, so `1,234` is a thousand there; elsewhere a comma is the decimal one. */
function withPoint(text: string, language: string): string {
  if (language === 'en' && /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  return text.replace(',', '.');
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
