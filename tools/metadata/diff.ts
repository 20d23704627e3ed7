import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import {
  changeGroups,
  compareCatalogues,
  issueText,
  loadCatalogue,
  loadSources,
  type ChangeGroup,
  documentPathOf,
  type SourceFile,
} from '../../engine/metadata/read/index.ts';
import type { MetadataCommand } from './command.ts';

/** One bit per group, so that scripts can test for it; harmless groups are 0. */
const codes: Readonly<Record<ChangeGroup, number>> = {
  'access widened': 16,
  'access narrowed': 8,
  'data loss': 4,
  'breaking for clients': 2,
  'safe for clients': 0,
  'stored otherwise': 0,
  'screen only': 0,
};

/**
 * Prints changes since a commit, by group. The exit code is the sum of the groups: 16 access widened, 8 narrowed, 4
 * data loss, 2 breaking; 1 when a version cannot be read.
 */
export const diffCommand: MetadataCommand = ({ words: [reference], folder }) => {
  if (reference === undefined) return { code: 1, lines: ['npm run metadata -- diff GIT-REF, such as main or HEAD~1'] };
  const then = sourcesAt(reference, folder);
  if (!then) return { code: 1, lines: [`git knows no "${reference}"`] };
  const [before, after] = [loadSources(then), loadCatalogue(folder)];
  const unread = [
    ...before.unread.map((issue) => `at ${reference} ${issueText(issue)}`),
    ...after.unread.map((issue) => issueText(issue)),
  ];
  if (unread.length > 0) return { code: 1, lines: ['nothing is compared: this cannot be read', ...unread] };
  const changes = compareCatalogues(before.catalogue, after.catalogue);
  const groups = changeGroups.filter((group) => changes.some((change) => change.group === group));
  const lines = groups.flatMap((group) => [
    group,
    ...changes.filter((change) => change.group === group).map(({ path, message }) => `  ${path} ${message}`),
  ]);
  return {
    code: groups.reduce((sum, group) => sum + codes[group], 0),
    lines: lines.length > 0 ? lines : ['nothing changed'],
  };
};

/** Metadata of a folder and of the engine at a commit; undefined for an unknown commit. */
function sourcesAt(reference: string, folder: string): readonly SourceFile[] | undefined {
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
