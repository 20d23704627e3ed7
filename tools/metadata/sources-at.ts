import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { documentPathOf, type SourceFile } from '../../engine/metadata/read/index.ts';

/** Metadata of a folder and of the engine at a commit; undefined for an unknown commit. */
export function sourcesAt(reference: string, folder: string): readonly SourceFile[] | undefined {
  const git = (...words: readonly string[]) => answerOf(folder, words);
  const root = git('rev-parse', '--show-toplevel')?.trim();
  const listed = git('ls-tree', '-r', '--full-tree', '--name-only', reference);
  if (root === undefined || listed === undefined) return undefined;
  const fromRoot = relative(root, realpathSync(resolve(folder)))
    .split(sep)
    .join('/');
  return listed.split('\n').flatMap((path): readonly SourceFile[] => {
    const relativePath = documentPathOf(path, fromRoot);
    const text = relativePath === undefined ? undefined : git('show', `${reference}:${path}`);
    return relativePath === undefined || text === undefined ? [] : [{ path, relativePath, text }];
  });
}

function answerOf(folder: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
