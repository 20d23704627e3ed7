import { expect, it } from 'vitest';
import { hashPassword, isPassword, dummyHash } from './password.ts';

it('verifies only the hashed password', async () => {
  const stored = await hashPassword('Demo-2026-heslo');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, 'Demo-2026-heslo')).toBe(true);
  expect(await isPassword(stored, 'demo-2026-heslo')).toBe(false);
});

it('takes equally long for an account without a password', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
  expect(costOf(dummyHash)).toBe(costOf(await hashPassword('known')));
  expect(await isPassword(undefined, 'guess')).toBe(false);
});
