import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const readmes = globSync('{engine,server,src}/**/README.md').toSorted();
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', ...readmes];

/** Paths in backticks, without placeholders (`<name>`, `…`, `DATA_DIR`), commands and addresses. */
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

/** Whether a path exists relative to the page's folder, one of its ancestors or any descendant. */
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

it.each(foldersOf('server'))('server/%s has a README of one page with its contents and allowed imports', (module) => {
  expect(readFileSync(join('server', module, 'README.md'), 'utf8')).toMatch(/\bimports?\b/iu);
});

it.each(foldersOf('engine'))('engine/%s has a README of one page with its contents', (module) => {
  expect(existsSync(join('engine', module, 'README.md'))).toBe(true);
});

interface Place {
  readonly path?: string | readonly string[];
  readonly pathNot?: string | readonly string[];
}

const configuration = join(import.meta.dirname, '../../.dependency-cruiser.mjs');
const { default: cruiser } = (await import(configuration)) as {
  default: { forbidden: readonly { readonly from: Place; readonly to: Place }[] };
}; // plain JavaScript without a declaration

/** Permitted imports of each engine module, from the table in its README. */
const layers = [...readFileSync('engine/README.md', 'utf8').matchAll(/^\| `([a-z-]+)\/` .*\| ([^|]+) \|$/gmu)]
  .map(([, module = '', said = '']) => ({ module, said: said.trim() }))
  .filter(({ said }) => said !== 'data');

it.each(layers)('engine/$module imports exactly what the table of the engine lists', ({ module, said }) => {
  const others = layers.map((layer) => layer.module).filter((other) => other !== module);
  const named = [...said.matchAll(/`([a-z-]+)`/gu)].map(([, name = '']) => name);
  const told = others.filter((other) => named.includes(other) !== said.startsWith('all but'));
  expect(others.filter((other) => mayImport(module, other))).toEqual(told);
});

function mayImport(module: string, other: string): boolean {
  const from = `engine/${module}/file.ts`;
  return ['index.ts', 'types.ts'].some((file) => {
    const to = `engine/${other}/${file}`;
    return !cruiser.forbidden.some(
      (rule) => isHit(rule.from, from) && rule.to.path !== undefined && isHit(rule.to, to),
    );
  });
}

function isHit({ path, pathNot = [] }: Place, file: string): boolean {
  const matches = (patterns: string | readonly string[]) =>
    [patterns].flat().some((one) => new RegExp(one, 'u').test(file));
  return (path === undefined || matches(path)) && !matches(pathNot);
}

it.each(readmes)('%s has at most 30 lines', (page) => {
  expect(readFileSync(page, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(30);
});

it('engine/react names each of its folders', () => {
  const text = readFileSync('engine/react/README.md', 'utf8');
  expect(foldersOf('engine/react').filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
