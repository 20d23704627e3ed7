/** Crockford's base 32: without I, L, O and U, which are easily confused. */
export const documentAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 120 random bits, so that numbers cannot be guessed. */
const randomSymbols = 24;
const groupLength = 5;

/** The printed number: random symbols and check symbol, in groups such as `7K3QX-…`. */
export function toDocumentNumber(symbols: string): string {
  const whole = symbols + checkSymbol(symbols);
  return (whole.match(new RegExp(`.{1,${String(groupLength)}}`, 'gu')) ?? []).join('-');
}

/** Normalizes a number copied from paper: case, spaces and hyphens are ignored; O is 0, I and L are 1. */
export function copiedSymbols(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
}

/** Why a text is not a document number. */
export type NumberFault =
  | { readonly kind: 'symbols'; readonly symbols: string }
  | { readonly kind: 'length'; readonly length: number; readonly expected: number }
  | { readonly kind: 'check' };

/** The fault of a copied number; undefined for a well-formed one. */
export function documentNumberFault(text: string): NumberFault | undefined {
  const symbols = copiedSymbols(text);
  const strange = [...new Set(symbols)].filter((symbol) => !documentAlphabet.includes(symbol));
  if (strange.length > 0) return { kind: 'symbols', symbols: strange.join(' ') };
  const expected = randomSymbols + 1;
  if (symbols.length !== expected) return { kind: 'length', length: symbols.length, expected };
  const isRight = checkSymbol(symbols.slice(0, -1)) === symbols.at(-1);
  return isRight ? undefined : { kind: 'check' };
}

/** Luhn's algorithm modulo 32: detects any single wrong symbol. */
function checkSymbol(symbols: string): string {
  const sum = Array.from(symbols)
    .toReversed()
    .reduce((total, symbol, index) => {
      const weighted = documentAlphabet.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
      return total + Math.floor(weighted / documentAlphabet.length) + (weighted % documentAlphabet.length);
    }, 0);
  return documentAlphabet.charAt((documentAlphabet.length - (sum % documentAlphabet.length)) % documentAlphabet.length);
}
