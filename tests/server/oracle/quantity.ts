/** Formats thousandths with three decimal places. */
export function printThousandths(thousandths: bigint): string {
  const [sign, size] = thousandths < 0n ? ['-', -thousandths] : ['', thousandths];
  return `${sign}${String(size / 1000n)}.${String(size % 1000n).padStart(3, '0')}`;
}
