import { writeFileSync } from 'node:fs';
import { format as prettify } from 'prettier';
import { formatFile, readSources } from '../../engine/metadata/read/index.ts';
import type { Command } from './command.ts';

/** Drops values equal to their default and orders keys; with `--check` only names the files it would change, with code 1. */
export const format: Command = async ({ words, folder }) => {
  const sources = readSources(folder);
  const changed: string[] = [];
  for (const { path, place, text } of sources) {
    if (place.startsWith('texts/') || !path.startsWith(`${folder}/`)) continue;
    const shorter = formatFile(sources, path);
    const formatted = shorter === text ? text : await prettify(shorter, { parser: 'json', printWidth: 120 });
    if (formatted === text) continue;
    changed.push(path);
    if (!words.includes('--check')) writeFileSync(path, formatted);
  }
  if (changed.length === 0) return { code: 0, lines: ['nothing to format'] };
  return words.includes('--check')
    ? { code: 1, lines: [...changed, 'run `npm run metadata -- format`'] }
    : { code: 0, lines: changed.map((path) => `${path} is formatted`) };
};
