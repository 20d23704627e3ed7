import { createHmac } from 'node:crypto';

/**
 * The successor of the token with this stored hash. Derived by HMAC, so that two concurrent tabs get the same successor
 * although only hashes are stored.
 */
export function nextRefreshToken(hash: string, secret: string): string {
  return createHmac('sha256', secret).update(hash).digest('base64url');
}
