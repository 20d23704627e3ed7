import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { SourceFile } from '../load/documents.ts';

const engine = resolve(import.meta.dirname, '../..');
const project = resolve(engine, '..');

/** Reads the engine's presets and texts, then every JSON file below `folder`; later files win. */
export function readSources(folder: string): readonly SourceFile[] {
  return [
    ...readFolder(join(engine, 'presets'), 'presets'),
    ...readFolder(join(engine, 'texts'), 'texts'),
    ...readFolder(resolve(folder), ''),
  ];
}

/**
 * The path of a metadata file inside its root; undefined for any other file. `path` is relative to the project's root.
 */
export function documentPathOf(path: string, folder: string): string | undefined {
  const roots = { 'engine/presets/': 'presets/', 'engine/texts/': 'texts/', [`${folder}/`]: '' };
  const match = Object.entries(roots).find(([root]) => path.startsWith(root) && path.endsWith('.json'));
  return match && match[1] + path.slice(match[0].length);
}

function readFolder(folder: string, prefix: string): SourceFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return files.toSorted().map((name) => {
    const relativePath = join(prefix, name).split(sep).join('/');
    return { path: shownPath(folder, name), relativePath, text: readFileSync(join(folder, name), 'utf8') };
  });
}

/** Relative to the project's root; a folder elsewhere is shown by its last segment. */
function shownPath(folder: string, name: string): string {
  const fromProject = relative(project, join(folder, name));
  const shown = fromProject.startsWith('..') ? join(basename(folder), name) : fromProject;
  return shown.split(sep).join('/');
}
