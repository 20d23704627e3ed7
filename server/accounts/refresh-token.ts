import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new opaque refresh token: 32 random bytes. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. Its 256 random bits need no slow hash. */
export function refreshTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The token that follows a used one. It is derived rather than drawn, so that two tabs which refresh at the same
 * moment get the same one although only hashes are stored; without the secret nobody can derive it.
 */
export function nextRefreshToken(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}
