import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { secretProblems } from './secret-problems.ts';
import { readSecretFile } from './secret-file.ts';
import type { Secrets } from './settings.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Reads the secrets of the data folder, creating them (owner-readable) on the first start.
 * @throws StartRefused when invalid
 */
export async function readStoredSecrets(dataFolder: string): Promise<Secrets> {
  const path = join(dataFolder, 'secrets.json');
  return parseSecrets(path, await readSecretFile(path, () => JSON.stringify(makeSecrets(), null, 2)));
}

/** Consequence of removing the file. */
const remedy =
  'remove the file to have new secrets made (everybody logs in again, whoever has a second factor by a recovery code).';

function makeSecrets(): Secrets {
  const make = () => randomBytes(32).toString('hex');
  return { accessToken: make(), refreshToken: make(), fileLink: make(), secondFactor: make() };
}

function parseSecrets(path: string, text: string): Secrets {
  const stored = parseJson(path, text);
  const valueOf = (name: keyof Secrets): unknown =>
    typeof stored === 'object' && stored !== null ? new Map(Object.entries(stored)).get(name) : undefined;
  const read = (name: keyof Secrets): string => {
    const value = valueOf(name);
    if (typeof value !== 'string' || value === '') {
      throw new StartRefused(`${path} has no "${name}"; restore it, or ${remedy}`);
    }
    return value;
  };
  const secrets = {
    ...{ accessToken: read('accessToken'), refreshToken: read('refreshToken'), fileLink: read('fileLink') },
    // Older files lack it; a rotation keeps the former one beside it.
    ...(valueOf('secondFactor') === undefined ? {} : { secondFactor: read('secondFactor') }),
    ...(valueOf('formerSecondFactor') === undefined ? {} : { formerSecondFactor: read('formerSecondFactor') }),
  };
  const problems = secretProblems(secrets);
  if (problems.length === 0) return secrets;
  throw new StartRefused(`${path}: ${problems.join(' ')} Restore it, or ${remedy}`);
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartRefused(`${path} is not JSON; restore it, or ${remedy}`);
  }
}
