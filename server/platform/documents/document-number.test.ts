import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { newDocumentNumber, numberDigest } from './document-number.ts';

const zeros = (size: number): Uint8Array => new Uint8Array(size);

it('is written in five groups of five', () => {
  expect(newDocumentNumber()).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
});

it('has 120 random bits', () => {
  let asked = 0;
  newDocumentNumber((size) => {
    asked = size * 8;
    return zeros(size);
  });
  expect(asked).toBe(120);
});

it.each([
  { case: 'in small letters', write: (number: string) => ` ${number.toLowerCase()} ` },
  { case: 'without hyphens', write: (number: string) => number.replaceAll('-', '') },
  {
    case: 'with letters that look like figures',
    write: (number: string) => number.replaceAll('0', 'o').replaceAll('1', 'l'),
  },
])('is found when written $case', ({ write }) => {
  const number = newDocumentNumber((size) => zeros(size).fill(1));
  expect(numberDigest(write(number))).toBe(numberDigest(number));
});

it('detects any single wrong symbol by the check symbol', () => {
  const bytes = fc.uint8Array({ minLength: 15, maxLength: 15 });
  fc.assert(
    fc.property(bytes, fc.nat(23), fc.integer({ min: 1, max: 31 }), (right, at, change) => {
      const wrong = fromBits(toBits(right) ^ (BigInt(change) << BigInt(5 * (23 - at))));
      const [one, other] = [right, wrong].map((random) => newDocumentNumber(() => random).at(-1));
      return one !== other;
    }),
    randomCases(100),
  );
});

function toBits(bytes: Uint8Array): bigint {
  return bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
}

function fromBits(bits: bigint): Uint8Array {
  return Uint8Array.from({ length: 15 }, (_, index) => Number((bits >> BigInt(8 * (14 - index))) & 255n));
}
