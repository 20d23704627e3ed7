import { createHash, createPrivateKey, createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { readSecretFile } from './secret-file.ts';
import { secretProblems } from './secret-problems.ts';
import { StartRefused } from './start-refused.ts';

/** An Ed25519 key pair (RFC 8032). */
export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** DER of a PKCS #8 private key up to the 32 bytes of the Ed25519 seed (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives the key pair from a secret, deterministically. */
export function signingKeyOf(secret: string): SigningKey {
  const seed = createHash('sha256').update(secret).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/**
 * Reads the secret of a folder, creating it (owner-readable) if missing.
 * @throws StartRefused when it is unreadable or too short
 */
export async function readStoredSecret(folder: string): Promise<string> {
  const path = join(folder, 'ledger-heads.key');
  const secret = await readSecretFile(path, () => randomBytes(32).toString('hex'));
  const [problem] = secretProblems({ [path]: secret });
  if (problem === undefined) return secret;
  throw new StartRefused(`${problem} Restore it, or remove it to have a new one made.`);
}
