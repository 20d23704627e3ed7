import { createHash, createPrivateKey, createPublicKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretProblems } from '../secret-problems.ts';

/** An Ed25519 pair (RFC 8032). */
export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** DER of a PKCS #8 private key up to the 32 bytes of the Ed25519 seed (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key pair of a secret: the same for the same secret. */
export function signingKeyOf(secret: string): SigningKey {
  const seed = createHash('sha256').update(secret).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/**
 * Reads the secret kept in a folder; the first who asks makes it, readable by its owner alone.
 * @throws Error when it is too short to sign with
 */
export async function readKeptSecret(folder: string): Promise<string> {
  const path = join(folder, 'ledger-heads.key');
  const secret = await readOrMake(folder, path);
  const [problem] = secretProblems({ [path]: secret });
  if (problem === undefined) return secret;
  throw new Error(`${problem} Restore it, or remove it to have a new one made.`);
}

async function readOrMake(folder: string, path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept;
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  // Of two first starts at once one wins; both then read the same.
  await link(draft, path).catch(() => undefined);
  await rm(draft);
  return readFile(path, 'utf8');
}
