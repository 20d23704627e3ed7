import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const roots = ['engine', 'server', 'src', 'tools'];

/** Modules that import the types of all others to join them. */
const junctions = ['server/module.ts'];

/** Tests and their support files may import anything. */
const isTest = (file: string) => /\.test\.tsx?$|(?:^|\/)testing(?:\.ts|\/)/u.test(file);

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Source and target are entries (file or folder) of the lowest common folder of both files. */
interface Edge extends Import {
  readonly folder: string;
  readonly source: string;
  readonly target: string;
}

const imports = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => normalize(join(root, name)))
    .filter((file) => /\.tsx?$/u.test(file) && !isTest(file))
    .flatMap(importsOf),
);

it('finds imports of every root', () => {
  expect(new Set(imports.map(({ from }) => from.split('/')[0]))).toEqual(new Set(roots));
});

it('finds a cycle through three entries of a folder, by the imports that make it', () => {
  const cycle = [
    { from: 'a/one/x.ts', to: 'a/two/y.ts' },
    { from: 'a/two/z.ts', to: 'a/three.ts' },
    { from: 'a/three.ts', to: 'a/one/w.ts' },
    { from: 'a/four.ts', to: 'a/one/x.ts' },
  ];
  expect(cyclesIn(cycle)).toEqual(['a: one → two → three.ts → one']);
});

it('has no cycle between entries of one folder, by types either', () => {
  expect(cyclesIn(imports.filter(({ to }) => !junctions.includes(to)))).toEqual([]);
});

function importsOf(file: string): readonly Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({ from: file, to: normalize(join(dirname(file), fileName)) }))
    .filter(({ to }) => roots.some((root) => to.startsWith(`${root}/`)) && !isTest(to));
}

/** One sentence per folder with a cycle. */
function cyclesIn(all: readonly Import[]): readonly string[] {
  const byFolder = Map.groupBy(all.flatMap(edgeOf), ({ folder }) => folder);
  return [...byFolder].flatMap(([folder, edges]) => {
    const targets = new Map<string, Set<string>>();
    for (const { source, target } of edges) targets.set(source, (targets.get(source) ?? new Set()).add(target));
    const cycle = cycleIn(targets);
    return cycle === undefined ? [] : [`${folder}: ${cycle.join(' → ')}`];
  });
}

function edgeOf({ from, to }: Import): readonly Edge[] {
  const [sources, targets] = [from.split('/'), to.split('/')];
  const depth = sources.findIndex((name, index) => name !== targets[index]);
  const [source, target] = [sources[depth], targets[depth]];
  if (depth < 1 || source === undefined || target === undefined) return [];
  return [{ from, to, folder: sources.slice(0, depth).join('/'), source, target }];
}

/** The first cycle that a depth-first search finds. */
function cycleIn(targets: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (entry: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(entry)) return [...path.slice(path.indexOf(entry)), entry];
    if (done.has(entry)) return undefined;
    for (const next of targets.get(entry) ?? []) {
      const cycle = walk(next, [...path, entry]);
      if (cycle !== undefined) return cycle;
    }
    done.add(entry);
    return undefined;
  };
  for (const entry of targets.keys()) {
    const cycle = walk(entry, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
