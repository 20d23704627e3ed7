import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are misread or misheard. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 15 bytes are 24 symbols: 120 random bits, which nobody guesses. */
const randomSymbols = 24;
const groupLength = 5;

/** A new number: 24 random symbols and a check symbol, in five groups such as `7K3QX-…`. */
export function newDocumentNumber(random: (size: number) => Uint8Array = randomBytes): string {
  const bits = [...random((randomSymbols * 5) / 8)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const symbols = (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join('');
  return grouped(symbols + checkSymbol(symbols));
}

/** What a number is found by, however people write it; whatever else they write gets a digest too, that of nothing. */
export function numberDigest(text: string): string {
  return createHash('sha256')
    .update(`document ${normalized(text)}`)
    .digest('hex');
}

/** Small letters, spaces and hyphens do not matter; O is 0, I and L are 1. */
function normalized(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
}

/** Luhn's algorithm modulo 32, for whoever types numbers into a form of their own: it tells any one wrong symbol. */
function checkSymbol(symbols: string): string {
  const sum = Array.from(symbols)
    .toReversed()
    .reduce((total, symbol, index) => {
      const weighted = alphabet.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
      return total + Math.floor(weighted / alphabet.length) + (weighted % alphabet.length);
    }, 0);
  return alphabet.charAt((alphabet.length - (sum % alphabet.length)) % alphabet.length);
}

function grouped(symbols: string): string {
  return (symbols.match(new RegExp(`.{1,${String(groupLength)}}`, 'g')) ?? []).join('-');
}
