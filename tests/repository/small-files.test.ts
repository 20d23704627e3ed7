import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { isTestFile, projectFiles, type ProjectFile } from './project-files.ts';

/** A file with fewer lines and one importer belongs into that importer. */
const fewestLines = 40;
/** A file with this many imports from its own folder is a table of that folder. */
const tableImports = 10;
/** Permitted share of small files that no rule below explains, such as the only module that uses a library. */
const largestShare = 0.05;

const file = (path: string, imports: readonly string[] = [], text = ''): ProjectFile => ({ path, text, imports });

it('finds a small file that one other file imports', () => {
  expect(mergeable([file('a/one.ts', ['a/two.ts']), file('a/two.ts')])).toEqual(['a/two.ts → a/one.ts']);
});

it.each([
  { what: 'a large one', files: [file('a/one.ts', ['a/two.ts']), file('a/two.ts', [], '\n'.repeat(40))] },
  {
    what: 'one with two importers',
    files: [file('a/one.ts', ['a/two.ts']), file('a/x.ts', ['a/two.ts']), file('a/two.ts')],
  },
  { what: 'one that the index exports', files: [file('a/index.ts', ['a/two.ts']), file('a/two.ts')] },
  { what: 'the index of a folder', files: [file('b.ts', ['a/index.ts']), file('a/index.ts')] },
  { what: 'a component', files: [file('a/one.tsx', ['a/two.tsx']), file('a/two.tsx', [], 'export function Two() {}')] },
  {
    what: 'one with a test',
    files: [file('a/one.ts', ['a/two.ts']), file('a/two.ts'), file('a/two.test.ts', ['a/two.ts'])],
  },
  { what: 'one loaded by itself', files: [file('a/one.ts', ['a/two.ts'], "import('./two.ts')"), file('a/two.ts')] },
])('ignores $what', ({ files }) => {
  expect(mergeable(files)).toEqual([]);
});

it('ignores files that a table lists by convention', () => {
  const listed = Array.from({ length: 10 }, (_, index) => file(`a/${String(index)}.ts`));
  expect(
    mergeable([
      file(
        'a/table.ts',
        listed.map(({ path }) => path),
      ),
      ...listed,
    ]),
  ).toEqual([]);
});

it('has few small files that one other file could hold', () => {
  const files = projectFiles(['engine', 'server', 'src', 'tools', 'stories', 'tests']);
  const product = files.filter(({ path }) => /^(?:engine|server|src)\//u.test(path) && !isTestFile(path));
  const left = mergeable(files).filter((line) => /^(?:engine|server|src)\//u.test(line));
  expect(product.length).toBeGreaterThan(500);
  expect(left.length / product.length, left.join('\n')).toBeLessThanOrEqual(largestShare);
});

/** `file → importer` of each small file with one importer and no reason to be separate. */
function mergeable(files: readonly ProjectFile[]): readonly string[] {
  const sources = files.filter(({ path }) => !isTestFile(path));
  const tests = files.filter(({ path }) => isTestFile(path)).map(({ path }) => path);
  const uses = sources.flatMap((importer) => [...new Set(importer.imports)].map((to) => ({ to, importer })));
  const importers = Map.groupBy(uses, ({ to }) => to);
  return sources.flatMap((source) => {
    const [only, ...more] = importers.get(source.path) ?? [];
    if (only === undefined || more.length > 0 || source.text.split('\n').length > fewestLines) return [];
    if (standsAlone(source, only.importer) || hasOwnTest(source, tests)) return [];
    return [`${source.path} → ${only.importer.path}`];
  });
}

function standsAlone({ path, text }: ProjectFile, importer: ProjectFile): boolean {
  const isComponent = path.endsWith('.tsx') && /^export (?:async )?(?:function|const) [A-Z]/mu.test(text);
  // Exports of an index are imported through it, by any number of files.
  return isIndex(path) || isIndex(importer.path) || isComponent || isTable(importer) || loads(importer, path);
}

function hasOwnTest({ path }: ProjectFile, tests: readonly string[]): boolean {
  const name = path.replace(/\.tsx?$/u, '');
  return tests.some((test) => test.startsWith(`${name}.`) || test.startsWith(`${name}-laws.`));
}

/** Whether a file lists the files of its folder, such as checks or field types. */
function isTable({ path, imports }: ProjectFile): boolean {
  return imports.filter((to) => to.startsWith(`${dirname(path)}/`)).length >= tableImports;
}

function loads({ text }: ProjectFile, path: string): boolean {
  return [...text.matchAll(/import\(\s*'([^']+)'/gu)].some(([, to = '']) => path.endsWith(to.replace(/^[./]+/u, '/')));
}

function isIndex(path: string): boolean {
  return path.endsWith('/index.ts');
}
