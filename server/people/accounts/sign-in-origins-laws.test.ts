import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { normalizeEmail } from './normalize-email.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';

const law = randomCases(1000);
const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const hex = (group: number) => group.toString(16);

/** All spellings of one address. */
function writtenOf(address: readonly number[]): readonly string[] {
  const plain = address.map(hex).join(':');
  const padded = address.map((group) => hex(group).padStart(4, '0')).join(':');
  const [high = 0, low = 0] = address.slice(6);
  const dotted = [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const mixed = `${address.slice(0, 6).map(hex).join(':')}:${dotted}`;
  const shortest = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  return [plain, padded, padded.toUpperCase(), mixed, shortest, `${plain}%eth0`];
}

/** IPv4-mapped addresses count as IPv4. */
const isMapped = (address: readonly number[]) => address.slice(0, 5).every((group) => group === 0);

describe('the network of an address', () => {
  it('is equal for all spellings of an address', () => {
    const holds = fc.property(groups, (address) => {
      fc.pre(!isMapped(address));
      expect(writtenOf(address).filter((text) => !isIPv6(text.replace(/%.*/u, '')))).toEqual([]);
      expect(new Set(writtenOf(address).map(ipPrefix)).size).toBe(1);
    });
    fc.assert(holds, law);
  });

  it('is equal exactly for addresses with equal first 64 bits', () => {
    const holds = fc.property(groups, groups, fc.nat({ max: 7 }), (one, other, at) => {
      fc.pre(!isMapped(one));
      const near = one.map((group, index) => (index === at ? (other[at] ?? 0) : group));
      fc.pre(!isMapped(near));
      const isSame = at >= 4 || one[at] === near[at];
      expect(ipPrefix(one.map(hex).join(':')) === ipPrefix(near.map(hex).join(':'))).toBe(isSame);
    });
    fc.assert(holds, law);
  });

  it('is the address itself for IPv4, mapped or not', () => {
    const holds = fc.property(fc.ipV4(), (address) => {
      expect(ipPrefix(address)).toBe(address);
      expect(ipPrefix(`::ffff:${address}`)).toBe(address);
      expect(ipPrefix(`::FFFF:${address}`)).toBe(address);
    });
    fc.assert(holds, law);
  });

  it('accepts any text without throwing', () => {
    const holds = fc.property(fc.string(), (text) => {
      expect(ipPrefix(text)).toBeTypeOf('string');
    });
    fc.assert(holds, law);
  });
});

describe('an e-mail that names an account', () => {
  it('ignores case and spaces', () => {
    const parts = fc.array(
      fc.oneof(fc.constantFrom(' ', '\t', '\u00A0', '\u2003'), fc.stringMatching(/^[A-Za-zŽÁ@.]{1,4}$/)),
      {
        maxLength: 6,
      },
    );
    const holds = fc.property(parts, (written) => {
      const email = written.join('');
      const name = normalizeEmail(email);
      expect(normalizeEmail(name)).toBe(name);
      expect(normalizeEmail(email.toUpperCase())).toBe(name);
      expect(normalizeEmail(` ${email.split('').join(' ')}\n`)).toBe(name);
      expect(name).not.toMatch(/\s/u);
    });
    fc.assert(holds, law);
  });

  it.each([
    { email: 'ANNA@Example.ORG', name: 'anna@example.org' },
    { email: 'anna.nova@example.org', name: 'anna.nova@example.org' },
    { email: 'anna+1@example.org', name: 'anna+1@example.org' },
  ])('is no other person’s: $email is $name', ({ email, name }) => {
    expect(normalizeEmail(email)).toBe(name);
  });
});
