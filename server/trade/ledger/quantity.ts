/** A quantity in exact thousandths of its unit; sums are never rounded. */
export type Thousandths = bigint & { readonly thousandths: unique symbol };

const form = /^(-?)(\d+)(?:\.(\d{1,3})0*)?$/;

/**
 * Parses a decimal text with at most three decimals, such as `12.5`.
 * @throws Error otherwise, because callers have validated it
 */
export function toThousandths(text: string): Thousandths {
  const [, sign, whole, fraction = ''] = form.exec(text) ?? [];
  if (whole === undefined) throw new Error(`"${text}" is not a quantity in thousandths`);
  const magnitude = BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, '0'));
  return thousandths(sign === '-' ? -1n * magnitude : magnitude);
}

/** Decimal text of a quantity with three decimals. */
export function quantityText(quantity: Thousandths): string {
  const sign = quantity < 0n ? '-' : '';
  const digits = String(quantity < 0n ? -1n * quantity : quantity).padStart(4, '0');
  return `${sign}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** Brands an integer as thousandths. */
export function thousandths(value: bigint): Thousandths {
  // the only place that assigns the brand
  return value as Thousandths;
}

/** The sum of quantities. */
export function total(quantities: readonly Thousandths[]): Thousandths {
  return thousandths(quantities.reduce((sum, quantity) => sum + quantity, 0n));
}
