import { createHash, randomBytes } from 'node:crypto';
import { copiedSymbols, documentAlphabet, toDocumentNumber } from '../../../engine/print/index.ts';

/** Random bytes of a number: 24 symbols of five bits. */
const randomBytesOfNumber = 15;

/** A new number: 24 random symbols and a check symbol, in five groups such as `7K3QX-…`. */
export function newDocumentNumber(random: (size: number) => Uint8Array = randomBytes): string {
  const bits = [...random(randomBytesOfNumber)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const symbols = (bits.match(/.{5}/g) ?? []).map((five) => documentAlphabet.charAt(Number.parseInt(five, 2))).join('');
  return toDocumentNumber(symbols);
}

/** Lookup key of a number, normalized from any spelling; other text gets the digest of an empty number. */
export function numberDigest(text: string): string {
  return createHash('sha256')
    .update(`document ${copiedSymbols(text)}`)
    .digest('hex');
}
