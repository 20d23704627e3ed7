import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const readmes = globSync('{engine,server,src}/**/README.md').toSorted();
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', ...readmes];

/** Paths in backticks, those with placeholders (`<name>`, `…`, `DATA_DIR`), commands and addresses aside. */
function pathsIn(text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gmu, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/gu)].map(([, path = '']) => path);
  return quoted.filter(
    (path) =>
      /^[\w./*{},-]+$/u.test(path) &&
      (path.includes('/') || /\.(tsx?|json)$/u.test(path)) &&
      !/^(\/|@|generated\/|application\/|multipart\/|DATA_DIR)/u.test(path),
  );
}

/** Whether a path stands where a reader looks: in the page's folder, anywhere below it, or from a folder above it on. */
function isThere(path: string, page: string): boolean {
  const folders = dirname(page).split('/');
  const above = folders.map((_, index) => folders.slice(0, index + 1).join('/'));
  const from = ['.', ...above].map((folder) => join(folder, path));
  return from.some((place) => globSync(place).length > 0) || isBelow(path, dirname(page));
}

function isBelow(path: string, folder: string): boolean {
  return folder !== '.' && basename(path) === path && globSync(join(folder, '**', path)).length > 0;
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  it('names files and folders that exist', () => {
    expect(pathsIn(text).filter((path) => !isThere(path, page))).toEqual([]);
  });

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/gu)].map(([, link = '']) => link);
    const missing = links.filter((link) => !link.includes('://') && !existsSync(join(dirname(page), link)));
    expect(missing).toEqual([]);
  });
});

it.each([
  { page: 'docs/architecture.md', lines: 150, paths: 90 },
  { page: 'CONTRIBUTING.md', lines: 80, paths: 15 },
])('$page is short and names its files', ({ page, lines, paths }) => {
  const text = readFileSync(page, 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
  expect(new Set(pathsIn(text)).size).toBeGreaterThanOrEqual(paths);
});

const foldersOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const modules = ['engine', 'server'].flatMap((folder) => foldersOf(folder).map((name) => join(folder, name)));

it.each(modules)('%s says on one page what it owns and what it may import', (module) => {
  const page = join(module, 'README.md');
  expect(existsSync(page)).toBe(true);
  expect(readFileSync(page, 'utf8')).toMatch(/\bimports?\b|data only/iu);
});

it.each(readmes)('%s has at most 30 lines', (page) => {
  expect(readFileSync(page, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(30);
});

it('engine/react names each of its folders', () => {
  const text = readFileSync('engine/react/README.md', 'utf8');
  expect(foldersOf('engine/react').filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
