import { dirname, join } from 'node:path/posix';

/** Files that put the whole product together: each test of the server imports one, so that they tell nothing. */
const roots = ['server/application.ts', 'server/start.ts', 'server/prepare-database.ts', 'tests/portal/portal.ts'];

/** A change of one of these reaches everything. */
const reachesAll =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tests\/time-limits\.ts|\.storybook\/.*)$/u;

/** What the product is made of, and the tests of it as a whole. */
const product = /^(metadata|engine|server|src)\//u;
const ofWhole = /^tests\/(server|portal)\//u;

/** Words of paths that tell nothing of what a file is about. */
const commonWords = new Set(
  'app check checks create engine entities entity field file form index json laws load metadata new of process read record portal register save server src state test tests text the to tools types use with write'.split(
    ' ',
  ),
);

/**
 * Test files that changed files can reach: themselves, those that import them without passing through a file that puts
 * the whole product together, and beyond such files those whose name shares a word with a changed file's path.
 * A change of metadata reaches, besides the tests named like it, those that read all metadata; of a document those of the repository.
 * @param sources the text of every script by its path
 * @param changed paths; what is no script or is deleted counts too
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

/** For each script those that import it. */
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

/** Words of a path in the singular, without those that stand everywhere. */
function wordsOf(path: string): readonly string[] {
  return path
    .replace(/\.[^/]*$/u, '')
    .replaceAll(/([a-z])([A-Z])/gu, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/u)
    .map((word) => word.replace(/s$/u, ''))
    .filter((word) => word.length > 2 && !commonWords.has(word) && !commonWords.has(`${word}s`));
}
