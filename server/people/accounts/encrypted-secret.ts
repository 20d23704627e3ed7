import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM: 12 bytes that are never used twice, 16 that tell whether somebody changed what is kept. */
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What is kept of a secret that has to be read again: of no use without the server's own secret. */
export function encryptSecret(text: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), nonce);
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), content]).toString('base64url');
}

/** What is kept, opened by the first of several secrets that does; undefined where none does, or what is kept was changed. */
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
    // Its tag is of other words, or of another secret.
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32));
}
