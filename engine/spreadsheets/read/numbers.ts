/** Digits that a spreadsheet keeps of a number. */
const keptDigits = 15;

/** A number of a cell as its decimals are written: 0.1 + 0.2 is 0.3, as the spreadsheet shows it. */
export function decimalText(value: number): string {
  const kept = Number(value.toPrecision(keptDigits));
  const text = String(kept);
  if (!text.includes('e')) return text;
  return kept.toFixed(20).replace(/\.?0+$/u, '');
}

/** A number somebody wrote, with a comma or a point and spaces between thousands; undefined for anything else. */
export function parseDecimal(text: string): string | undefined {
  const bare = text.replaceAll(/[\s\u00A0\u2007\u202F]/gu, '').replace(/^[\u2212\u2013]/u, '-');
  const [, sign = '', whole = '', fraction] = /^([+-]?)(\d+)(?:[.,](\d+))?$/u.exec(bare) ?? [];
  if (whole === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/u, '');
  return `${sign === '-' ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}
