import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM with a 12-byte nonce and a 16-byte authentication tag. */
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret that must be readable again, with a key derived from the server's secret. */
export function encryptSecret(text: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), nonce);
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), content]).toString('base64url');
}

/** Decrypts with the first matching secret; undefined when none matches or the data were altered. */
export function decryptSecret(encrypted: string, secrets: readonly string[]): string | undefined {
  for (const secret of secrets) {
    const text = opened(encrypted, secret);
    if (text !== undefined) return text;
  }
  return undefined;
}

function opened(encrypted: string, secret: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const begun = opening.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([begun, opening.final()]).toString('utf8');
  } catch {
    // Wrong key or altered data.
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32));
}
