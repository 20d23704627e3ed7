import { writeFileSync } from 'node:fs';
import { format as prettify } from 'prettier';
import { formatter, readSources } from '../../engine/metadata/read/index.ts';
import type { Command } from './command.ts';

/**
 * Drops values equal to their default, orders keys, and lays every file out in the one way there is: what fits in a
 * line of 120 characters is in one. With `--check` only names the files it would change, with code 1.
 */
export const format: Command = async ({ words, folder }) => {
  const sources = readSources(folder);
  const contentOf = formatter(sources);
  const changed: string[] = [];
  for (const { path, text } of sources) {
    const content = path.startsWith(`${folder}/`) ? contentOf(path) : undefined;
    if (content === undefined) continue;
    const formatted = await prettify(JSON.stringify(content), { parser: 'json', printWidth: 120 });
    if (formatted === text) continue;
    changed.push(path);
    if (!words.includes('--check')) writeFileSync(path, formatted);
  }
  if (changed.length === 0) return { code: 0, lines: ['nothing to format'] };
  return words.includes('--check')
    ? { code: 1, lines: [...changed, 'run `npm run metadata -- format`'] }
    : { code: 0, lines: changed.map((path) => `${path} is formatted`) };
};
