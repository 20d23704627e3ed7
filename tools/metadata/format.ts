import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import prettierPackage from 'prettier/package.json' with { type: 'json' };
import { formatter, readSources, type SourceFile } from '../../engine/metadata/read/index.ts';
import { project } from '../run.ts';
import type { Command } from './command.ts';

/**
 * Drops values equal to their default, orders keys, and lays every file out in the one way there is: what fits in a
 * line of 120 characters is in one. With `--check` only names the files it would change, with code 1.
 */
export const format: Command = async ({ words, folder }) => {
  const changed = await formatChanges(readSources(folder), folder);
  if (changed.size === 0) return { code: 0, lines: ['nothing to format'] };
  if (words.includes('--check')) return { code: 1, lines: [...changed.keys(), 'run `npm run metadata -- format`'] };
  for (const [path, formatted] of changed) writeFileSync(path, formatted);
  return { code: 0, lines: [...changed.keys()].map((path) => `${path} is formatted`) };
};

/** The files of a folder that are laid out in another way, by path, with their text as it should be. */
export async function formatChanges(
  sources: readonly SourceFile[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const contentOf = formatter(sources);
  const changed = new Map<string, string>();
  const before = readLaidOut();
  const laidOut = new Set<string>();
  for (const { path, text } of sources) {
    const content = path.startsWith(`${folder}/`) ? contentOf(path) : undefined;
    if (content === undefined) continue;
    const written = JSON.stringify(content);
    const key = hash('sha256', `${prettierPackage.version}\n${written}\n${text}`);
    const formatted = before.has(key) ? text : await prettified(written);
    if (formatted === text) laidOut.add(key);
    else changed.set(path, formatted);
  }
  if ([...laidOut].some((key) => !before.has(key))) writeLaidOut(laidOut);
  return changed;
}

/** Loads the library where a file is new or changed. */
async function prettified(json: string): Promise<string> {
  const { format: prettify } = await import('prettier');
  return prettify(json, { parser: 'json', printWidth: 120 });
}

/** Remembers which files are laid out: prettier takes longer than all else here. */
const cache = join(project, 'node_modules/.cache/metadata-layout');

function readLaidOut(): ReadonlySet<string> {
  return new Set(existsSync(cache) ? readFileSync(cache, 'utf8').split('\n') : []);
}

function writeLaidOut(keys: ReadonlySet<string>): void {
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, [...keys].join('\n'));
}
