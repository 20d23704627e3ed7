import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

it('knows the password it hashed and no other', async () => {
  const stored = await hashPassword('Demo-2026-heslo');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, 'Demo-2026-heslo')).toBe(true);
  expect(await isPassword(stored, 'demo-2026-heslo')).toBe(false);
});

it('works as long for somebody who has no password', async () => {
  const stored = await hashPassword('known');
  const timeOf = async (hash: string | undefined) => {
    const start = performance.now();
    for (let round = 0; round < 10; round += 1) expect(await isPassword(hash, 'guess')).toBe(false);
    return performance.now() - start;
  };
  const [known, unknown] = [await timeOf(stored), await timeOf(undefined)];
  expect(unknown / known).toBeGreaterThan(0.4);
  expect(unknown / known).toBeLessThan(2.5);
});
