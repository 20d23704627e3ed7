import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { encryptSecret, unsealed } from './kept-secret.ts';

it('gives back what was kept, under the same secret alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (text, secret) => {
      const kept = encryptSecret(text, secret);
      expect(unsealed(kept, [secret])).toBe(text);
      expect(unsealed(kept, [`${secret}x`, secret])).toBe(text);
      expect(unsealed(kept, [`${secret}x`])).toBeUndefined();
    }),
    randomCases(50),
  );
});

it('keeps the same text differently each time, and notices a change of it', () => {
  const kept = encryptSecret('JBSWY3DP', 'secret');
  expect(encryptSecret('JBSWY3DP', 'secret')).not.toBe(kept);
  const bytes = Buffer.from(kept, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(unsealed(bytes.toString('base64url'), ['secret'])).toBeUndefined();
});
