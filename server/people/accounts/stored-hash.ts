import { createHash, randomBytes } from 'node:crypto';

/** What is stored of a secret that a browser keeps, a refresh token or a device id. Its random bits need no slow hash. */
export function storedHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The secret of a mailed link: 32 random bytes, of which only the hash is stored. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}
