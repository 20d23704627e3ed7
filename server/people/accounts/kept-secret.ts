import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM: 12 bytes that are never used twice, 16 that tell whether somebody changed what is kept. */
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What is kept of a secret that has to be read again: of no use without the server's own secret. */
export function sealed(text: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), nonce);
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), content]).toString('base64url');
}

/** @throws Error where the server's secret is another one, or what is kept was changed */
export function unsealed(kept: string, secret: string): string {
  const bytes = Buffer.from(kept, 'base64url');
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8');
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32));
}
