/** Parses a decimal text of the database, such as `-12.500`, to thousandths. */
export function parseAmount(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  const thousandths = BigInt(whole.replace('-', '')) * 1000n + BigInt(fraction.padEnd(3, '0').slice(0, 3));
  return text.startsWith('-') ? -thousandths : thousandths;
}

/** Decimal text of thousandths with three decimals. */
export function printAmount(thousandths: bigint): string {
  const magnitude = thousandths < 0n ? -thousandths : thousandths;
  const fraction = String(magnitude % 1000n).padStart(3, '0');
  return `${thousandths < 0n ? '-' : ''}${String(magnitude / 1000n)}.${fraction}`;
}
