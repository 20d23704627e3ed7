import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../../engine/store/index.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Reads a secret file, creating it atomically (owner-readable) if missing; concurrent first starts read the same
 * secret.
 * @throws StartRefused when it is empty or unreadable
 */
export async function readSecretFile(path: string, make: () => string): Promise<string> {
  const text = (await readIfThere(path)) ?? (await keep(path, make()));
  if (text.trim() !== '') return text;
  throw new StartRefused(`${path} is empty; restore it from a backup, or remove it to have a new one made.`);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `${path} cannot be read (${reason}); give the account that runs the register the right to, or restore the file.`,
    );
  }
}

async function keep(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(draft, text, { mode: 0o600 });
  await link(draft, path).catch(unlessExists);
  await rm(draft);
  return readFile(path, 'utf8');
}

/** Ignores that another process created the file first. */
export function unlessExists(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
