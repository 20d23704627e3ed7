import { createHmac } from 'node:crypto';

/**
 * The token that follows one whose stored hash this is. It is derived rather than drawn, so that two tabs which go on
 * at the same moment get the same one although only hashes are stored; without the secret nobody can derive it.
 */
export function nextRefreshToken(hash: string, secret: string): string {
  return createHmac('sha256', secret).update(hash).digest('base64url');
}
