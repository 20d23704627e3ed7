/** Crockford's base 32: without I, L, O and U, which are misread or misheard. */
export const documentAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 120 random bits, which nobody guesses. */
const randomSymbols = 24;
const groupLength = 5;

/** A number as it is printed: its random symbols and their check symbol, in groups such as `7K3QX-…`. */
export function toDocumentNumber(symbols: string): string {
  const whole = symbols + checkSymbol(symbols);
  return (whole.match(new RegExp(`.{1,${String(groupLength)}}`, 'gu')) ?? []).join('-');
}

/** What people copy from paper, as its symbols: small letters, spaces and hyphens do not matter; O is 0, I and L are 1. */
export function copiedSymbols(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
}

/** Why a text is no number of a document. */
export type NumberFault =
  | { readonly kind: 'symbols'; readonly symbols: string }
  | { readonly kind: 'length'; readonly length: number; readonly expected: number }
  | { readonly kind: 'check' };

/** What is wrong with a number that somebody copied; undefined where there may be such a document. */
export function documentNumberFault(text: string): NumberFault | undefined {
  const symbols = copiedSymbols(text);
  const strange = [...new Set(symbols)].filter((symbol) => !documentAlphabet.includes(symbol));
  if (strange.length > 0) return { kind: 'symbols', symbols: strange.join(' ') };
  const expected = randomSymbols + 1;
  if (symbols.length !== expected) return { kind: 'length', length: symbols.length, expected };
  const isRight = checkSymbol(symbols.slice(0, -1)) === symbols.at(-1);
  return isRight ? undefined : { kind: 'check' };
}

/** Luhn's algorithm modulo 32: it tells any one wrong symbol. */
function checkSymbol(symbols: string): string {
  const sum = Array.from(symbols)
    .toReversed()
    .reduce((total, symbol, index) => {
      const weighted = documentAlphabet.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
      return total + Math.floor(weighted / documentAlphabet.length) + (weighted % documentAlphabet.length);
    }, 0);
  return documentAlphabet.charAt((documentAlphabet.length - (sum % documentAlphabet.length)) % documentAlphabet.length);
}
