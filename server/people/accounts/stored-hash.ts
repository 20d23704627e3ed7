import { createHash, randomBytes } from 'node:crypto';

/** Stored hash of a random secret (refresh token, device id, access key, link). Its entropy makes a slow hash unnecessary. */
export function storedHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A new secret of 32 random bytes; only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
