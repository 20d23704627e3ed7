import { createHash } from 'node:crypto';

/** What is stored of a secret that a browser keeps, a refresh token or a device id. Its random bits need no slow hash. */
export function storedHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
