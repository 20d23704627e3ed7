import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { encryptSecret, decryptSecret } from './encrypted-secret.ts';

it('decrypts with the same secret only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (text, secret) => {
      const kept = encryptSecret(text, secret);
      expect(decryptSecret(kept, [secret])).toBe(text);
      expect(decryptSecret(kept, [`${secret}x`, secret])).toBe(text);
      expect(decryptSecret(kept, [`${secret}x`])).toBeUndefined();
    }),
    randomCases(50),
  );
});

it('encrypts the same text differently each time and detects alterations', () => {
  const kept = encryptSecret('JBSWY3DP', 'secret');
  expect(encryptSecret('JBSWY3DP', 'secret')).not.toBe(kept);
  const bytes = Buffer.from(kept, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(decryptSecret(bytes.toString('base64url'), ['secret'])).toBeUndefined();
});
