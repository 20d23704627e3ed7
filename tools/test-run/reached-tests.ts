import { dirname, join } from 'node:path/posix';

/** Files that import the whole product; imports through them are ignored. */
const roots = ['server/application.ts', 'server/start.ts', 'server/prepare-database.ts', 'tests/portal/portal.ts'];

/** A change of these affects all tests. */
const reachesAll =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tests\/time-limits\.ts|\.storybook\/.*)$/u;

/** Product code, and tests of the whole product. */
const product = /^(metadata|engine|server|src)\//u;
const ofWhole = /^tests\/(server|portal)\//u;

/** Path words without discriminating value. */
const commonWords = new Set(
  'app check checks create engine entities entity field file form index json laws load metadata new of process read record portal register save server src state test tests text the to tools types use with write'.split(
    ' ',
  ),
);

/**
 * Test files affected by changed files: the files themselves, importers not via a file that imports the whole product,
 * and beyond those, tests that share a path word with a changed file.
 * Metadata changes also affect tests that read all metadata, document changes those of the repository.
 * @param sources text of every script by path
 * @param changed paths, including deleted files and non-scripts
 */
export function reachedTests(sources: ReadonlyMap<string, string>, changed: readonly string[]): readonly string[] {
  const tests = [...sources.keys()].filter(isTest);
  if (changed.some((path) => reachesAll.test(path))) return tests;
  const importing = reachedByImports(importersOf(sources), changed);
  const words = new Set(changed.filter((path) => product.test(path)).flatMap(wordsOf));
  const isOfMetadata = changed.some((path) => path.startsWith('metadata/'));
  const isOfText = changed.some((path) => path.endsWith('.md'));
  return tests.filter(
    (test) =>
      importing.has(test) ||
      (ofWhole.test(test) && wordsOf(test).some((word) => words.has(word))) ||
      (isOfMetadata && readsAllMetadata(test, sources.get(test) ?? '')) ||
      (isOfText && test.startsWith('tests/repository/')),
  );
}

function isTest(path: string): boolean {
  return /\.(test|stories)\.tsx?$/u.test(path);
}

function readsAllMetadata(test: string, text: string): boolean {
  return test.startsWith('tests/repository/') || (!test.startsWith('tests/') && text.includes("Catalogue('metadata'"));
}

function importersOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of sources) {
    for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/gu)) {
      const imported = join(dirname(path), name);
      const known = importers.get(imported);
      if (known) known.push(path);
      else importers.set(imported, [path]);
    }
  }
  return importers;
}

function reachedByImports(
  importers: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): ReadonlySet<string> {
  const reached = new Set(changed);
  for (const path of reached) {
    if (!roots.includes(path)) for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  return reached;
}

/** Path words in singular, without common ones. */
function wordsOf(path: string): readonly string[] {
  return path
    .replace(/\.[^/]*$/u, '')
    .replaceAll(/([a-z])([A-Z])/gu, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/u)
    .map((word) => word.replace(/s$/u, ''))
    .filter((word) => word.length > 2 && !commonWords.has(word) && !commonWords.has(`${word}s`));
}
