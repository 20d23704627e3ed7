import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretProblems } from './secret-problems.ts';
import type { Secrets } from './settings.ts';

/** Reads the secrets kept in the data folder; the first start makes them, readable by their owner alone. */
export async function readKeptSecrets(dataFolder: string): Promise<Secrets> {
  const path = join(dataFolder, 'secrets.json');
  await mkdir(dataFolder, { recursive: true });
  if (!(await exists(path))) await keepNewSecrets(path);
  return parseSecrets(path, await readFile(path, 'utf8'));
}

/** Of two first starts at once one wins, with a whole file; both then read the same. */
async function keepNewSecrets(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(makeSecrets(), null, 2), { mode: 0o600 });
  await link(draft, path).catch(unlessExists);
  await rm(draft);
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

function makeSecrets(): Secrets {
  const make = () => randomBytes(32).toString('hex');
  return { accessToken: make(), refreshToken: make(), fileLink: make() };
}

function unlessExists(error: unknown): void {
  const isExisting = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  if (!isExisting) throw error;
}

function parseSecrets(path: string, text: string): Secrets {
  const kept: unknown = JSON.parse(text);
  const read = (name: keyof Secrets): string => {
    const value: unknown =
      typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)).get(name) : undefined;
    if (typeof value !== 'string' || value === '') {
      throw new Error(
        `${path} has no "${name}"; restore it, or remove the file to have new secrets made (everybody logs in again)`,
      );
    }
    return value;
  };
  const secrets = { accessToken: read('accessToken'), refreshToken: read('refreshToken'), fileLink: read('fileLink') };
  const problems = secretProblems(secrets);
  if (problems.length === 0) return secrets;
  throw new Error(
    `${path}: ${problems.join(' ')} Restore it, or remove the file to have new secrets made (everybody logs in again).`,
  );
}
