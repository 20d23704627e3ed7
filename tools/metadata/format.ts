import { writeFileSync } from 'node:fs';
import { formatter, readSources, type SourceFile } from '../../engine/metadata/read/index.ts';
import { laidOut } from '../json-layout.ts';
import type { MetadataCommand } from './command.ts';

/**
 * Removes default values, orders keys and formats all files with up to 120 characters per line. With `--check` only
 * lists files to change (exit code 1).
 */
export const formatCommand: MetadataCommand = async ({ words, folder }) => {
  const changed = await formatChanges(readSources(folder), folder);
  if (changed.size === 0) return { code: 0, lines: ['nothing to format'] };
  if (words.includes('--check')) return { code: 1, lines: [...changed.keys(), 'run `npm run metadata -- format`'] };
  for (const [path, formatted] of changed) writeFileSync(path, formatted);
  return { code: 0, lines: [...changed.keys()].map((path) => `${path} is formatted`) };
};

/** Files to reformat, by path, with the new text. */
export async function formatChanges(
  sources: readonly SourceFile[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const contentOf = formatter(sources);
  const changed = new Map<string, string>();
  for (const { path, text } of sources) {
    const content = path.startsWith(`${folder}/`) ? contentOf(path) : undefined;
    if (content === undefined) continue;
    const formatted = await laidOut(JSON.stringify(content));
    if (formatted !== text) changed.set(path, formatted);
  }
  return changed;
}
