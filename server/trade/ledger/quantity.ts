/** A quantity in exact thousandths of its unit, so that no sum is ever rounded. */
export type Thousandths = bigint & { readonly thousandths: unique symbol };

const form = /^(-?)(\d+)(?:\.(\d{1,3})0*)?$/;

/**
 * Reads a decimal text of at most three places, such as `12.5`.
 * @throws when the text is no such number: the caller has validated it, so this is our own fault.
 */
export function toThousandths(text: string): Thousandths {
  const [, sign, whole, fraction = ''] = form.exec(text) ?? [];
  if (whole === undefined) throw new Error(`"${text}" is not a quantity in thousandths`);
  const magnitude = BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, '0'));
  return thousandths(sign === '-' ? -1n * magnitude : magnitude);
}

/** The decimal text of a quantity, always with three places. */
export function quantityText(quantity: Thousandths): string {
  const sign = quantity < 0n ? '-' : '';
  const digits = String(quantity < 0n ? -1n * quantity : quantity).padStart(4, '0');
  return `${sign}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** Marks an integer as a count of thousandths. */
export function thousandths(value: bigint): Thousandths {
  // The one place where the brand is given.
  return value as Thousandths;
}

/** The sum of quantities. */
export function total(quantities: readonly Thousandths[]): Thousandths {
  return thousandths(quantities.reduce((sum, quantity) => sum + quantity, 0n));
}
