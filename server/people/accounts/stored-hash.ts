import { createHash, randomBytes } from 'node:crypto';

/** What is stored of a secret that others keep: a refresh token, a device id, an access key, a link. Its random bits need no slow hash. */
export function storedHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A new secret: 32 random bytes, of which only the hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
