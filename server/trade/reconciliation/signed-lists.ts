import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { isValues } from '../../../engine/record/index.ts';
import type { ChainHead } from './chain.ts';
import type { SealHead, SealHeads } from './seals.ts';
import type { SigningKey } from '../../platform/settings/signing-key.ts';

/** Signature file of a list; a list without it is unfinished. */
interface Signature {
  /** ISO 8601, UTC. */
  readonly takenAt: string;
  readonly certificates: number;
  /** SHA-256 of the list in hexadecimal. */
  readonly sha256: string;
  /** Last seal of each lane; absent in lists of earlier versions. */
  readonly seals?: Readonly<Record<string, SealHead>>;
  /** Ed25519 over all of the above, in base64. */
  readonly signature: string;
  /** SPKI in base64, for independent verification. */
  readonly publicKey: string;
}

/** A list of heads in the folder; `holds` when its signature is valid. */
export interface SignedList {
  readonly name: string;
  readonly takenAt: string;
  readonly certificates: number;
  readonly seals: SealHeads;
  readonly holds: boolean;
}

const namePattern = /^ledger-heads-\d{8}T\d{9}Z\.txt$/u;
const sealsPattern = /^seal-heads-\d{8}T\d{9}Z\.json$/u;
const emptyDigest = createHash('sha256').digest('hex');

/** Writer of a list; `finish` signs it. */
export interface ListWriter {
  readonly add: (certificateId: string, head: ChainHead) => Promise<void>;
  readonly finish: (seals: SealHeads) => Promise<string>;
  /** Deletes the draft. */
  readonly abandon: () => Promise<void>;
}

/** Starts a list: one line `id sequence hash` per certificate, ascending by id. */
export async function startList(folder: string, key: SigningKey, takenAt: Date): Promise<ListWriter> {
  await mkdir(folder, { recursive: true });
  const name = `ledger-heads-${stampOf(takenAt)}.txt`;
  const draft = join(folder, `${name}.part`);
  const stream = createWriteStream(draft);
  // Errors surface in the next operation; without a listener they would end the process.
  stream.on('error', () => undefined);
  const digest = createHash('sha256');
  let certificates = 0;
  const end = async (): Promise<void> => {
    stream.end();
    await finished(stream);
  };
  return {
    add: async (certificateId, { sequence, hash }) => {
      const line = `${certificateId} ${sequence} ${hash}\n`;
      digest.update(line);
      certificates += 1;
      if (stream.errored !== null) throw stream.errored;
      if (!stream.write(line)) await once(stream, 'drain');
    },
    finish: async (seals) => {
      await end();
      const sha256 = digest.digest('hex');
      const said = { takenAt: takenAt.toISOString(), certificates, sha256, seals: Object.fromEntries(seals) };
      await writeFile(join(folder, signatureOf(name)), JSON.stringify(signed(said, key), null, 2));
      await rename(draft, join(folder, name));
      return name;
    },
    abandon: async () => {
      stream.destroy();
      await rm(draft, { force: true });
    },
  };
}

/** Writes and signs a list with only the last seal of each lane. @returns its name */
export async function writeSealList(
  { folder, key }: { readonly folder: string; readonly key: SigningKey },
  takenAt: Date,
  seals: SealHeads,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = `seal-heads-${stampOf(takenAt)}.json`;
  const said = {
    ...{ takenAt: takenAt.toISOString(), certificates: 0, sha256: emptyDigest },
    seals: Object.fromEntries(seals),
  };
  const draft = join(folder, `${name}.part`);
  try {
    await writeFile(draft, JSON.stringify(signed(said, key), null, 2));
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return name;
}

/** All lists of a folder, verified, newest first. */
export async function readLists(folder: string, key: SigningKey): Promise<readonly SignedList[]> {
  return Promise.all((await newestFirst(folder, namePattern)).map((name) => readSignedList(folder, name, key)));
}

/** All seal lists of a folder, verified, newest first. */
export async function readSealLists(folder: string, key: SigningKey): Promise<readonly SignedList[]> {
  return Promise.all((await newestFirst(folder, sealsPattern)).map((name) => readSignedList(folder, name, key)));
}

/** Names of lists by kind, newest first, without reading them. */
export async function listNames(folder: string): Promise<Readonly<Record<'ledger' | 'seals', readonly string[]>>> {
  return { ledger: await newestFirst(folder, namePattern), seals: await newestFirst(folder, sealsPattern) };
}

/** Deletes all but the newest `kept` lists. */
export async function removeOldLists(folder: string, kept: number): Promise<void> {
  for (const name of (await newestFirst(folder, namePattern)).slice(kept)) {
    await rm(join(folder, name));
    await rm(join(folder, signatureOf(name)), { force: true });
  }
}

/** Deletes all but the newest `kept` seal lists. */
export async function removeOldSealLists(folder: string, kept: number): Promise<void> {
  for (const name of (await newestFirst(folder, sealsPattern)).slice(kept)) await rm(join(folder, name));
}

async function newestFirst(folder: string, pattern: RegExp): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed();
}

function stampOf(takenAt: Date): string {
  return takenAt.toISOString().replaceAll(/[-:.]/gu, '');
}

/** Reads a list and verifies its signature. */
export async function readSignedList(folder: string, name: string, { publicKey }: SigningKey): Promise<SignedList> {
  const signature = await readSignature(join(folder, signatureOf(name)));
  if (signature === undefined) return { name, takenAt: '', certificates: 0, seals: new Map(), holds: false };
  const { takenAt, certificates } = signature;
  const seals = new Map(Object.entries(signature.seals ?? {}));
  return { name, takenAt, certificates, seals, holds: await isAsSigned(folder, name, signature, publicKey) };
}

async function isAsSigned(folder: string, name: string, signature: Signature, publicKey: KeyObject): Promise<boolean> {
  // A renamed older list would hide what was written in between.
  if (name.replaceAll(/^.*-|\..*$/gu, '') !== signature.takenAt.replaceAll(/[-:.]/gu, '')) return false;
  if (!verify(null, messageOf(signature), publicKey, Buffer.from(signature.signature, 'base64'))) return false;
  return signature.sha256 === (name.endsWith('.txt') ? await digestOf(join(folder, name)) : emptyDigest);
}

async function readSignature(path: string): Promise<Signature | undefined> {
  try {
    const read: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isSignature(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Validates the shape, because a manipulated file can contain anything. */
function isSignature(read: unknown): read is Signature {
  const has = (name: keyof Signature, type: 'number' | 'string') => isValues(read) && typeof read[name] === type;
  return (
    has('certificates', 'number') && has('takenAt', 'string') && has('sha256', 'string') && has('signature', 'string')
  );
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const part of createReadStream(path)) digest.update(part as Buffer); // a stream without encoding gives buffers
  return digest.digest('hex');
}

function signed(said: Omit<Signature, 'signature' | 'publicKey'>, key: SigningKey): Signature {
  return {
    ...said,
    signature: sign(null, messageOf(said), key.privateKey).toString('base64'),
    publicKey: key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

function messageOf({ takenAt, certificates, sha256, seals }: Omit<Signature, 'signature' | 'publicKey'>): Buffer {
  const lanes = Object.entries(seals ?? {}).map(([lane, { link, seal }]) => `${lane} ${link} ${seal}\n`);
  return Buffer.from(`${takenAt}\n${certificates}\n${sha256}\n${lanes.join('')}`);
}

function signatureOf(name: string): string {
  return name.replace('.txt', '.json');
}
