import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { issueText, loadSources, readSources, type SourceFile } from '../../engine/metadata/read/index.ts';
import { randomCases } from '../random-cases.ts';

const folder = 'metadata';
const sources = readSources(folder);
const { catalogue } = sharedCatalogue(folder);

/** Names of permissions and of all enumeration values, such as roles, kinds of organizations and statuses. */
const known = new Set([
  ...catalogue.permissions.map(({ name }) => name),
  ...Object.values(catalogue.enumerations).flatMap(({ values }) => values.map(({ name }) => name)),
]);

/** Files that define such names, or contain them as words or data. */
const others = ['app/permissions.json', 'app/enumerations.json', 'app/constants.json', 'texts/', 'reference-data/'];

/** One use of a name in a file. */
interface Use {
  readonly file: SourceFile;
  readonly name: string;
  readonly start: number;
  readonly line: number;
}

const used = new Map(
  sources
    .filter(
      ({ path, relativePath }) =>
        path === `${folder}/${relativePath}` && !others.some((other) => relativePath.startsWith(other)),
    )
    .map((file) => [file, usesIn(file)] as const)
    .filter(([, uses]) => uses.length > 0),
);

function usesIn(file: SourceFile): readonly Use[] {
  return [...file.text.matchAll(/"(_?[A-Z][A-Za-z0-9_]{2,})"/g)].flatMap(({ 1: name = '', index }): readonly Use[] =>
    known.has(name) ? [{ file, name, start: index + 1, line: file.text.slice(0, index).split('\n').length }] : [],
  );
}

/** Doubles the last letter of the name: `REGISTRYY`. */
function misspelt({ file, name, start }: Use): SourceFile {
  const end = start + name.length;
  return { ...file, text: file.text.slice(0, end) + name.slice(-1) + file.text.slice(end) };
}

/** Uses whose misspelling is not reported. */
function unnoticed(uses: readonly Use[]): readonly Use[] {
  const changed = new Map(uses.map((use) => [use.file, misspelt(use)]));
  const issues = loadSources(sources.map((source) => changed.get(source) ?? source)).issues.map(issueText);
  return uses.filter(
    ({ file, name, line }) =>
      !issues.some(
        (issue) =>
          issue.startsWith(`${file.path}:${String(line)}:`) &&
          issue.includes(`"${name}${name.slice(-1)}"`) &&
          issue.includes(`did you mean "${name}"?`),
      ),
  );
}

/** A mistake in one file can hide others. Missed mistakes are planted again, in the end one at a time. */
function missedOf(uses: readonly Use[]): readonly Use[] {
  const missed = unnoticed(uses);
  if (missed.length === 0 || uses.length === 1) return missed;
  return missed.length < uses.length ? missedOf(missed) : missed.flatMap((use) => missedOf([use]));
}

const rounds = Math.max(...[...used.values()].map(({ length }) => length));
const { numRuns } = randomCases(rounds, { quick: 8 });

it('reports a misspelt name in any position at its line, with a suggestion', () => {
  const missed = Array.from({ length: Math.min(numRuns, rounds) }, (_, round) => {
    const uses = [...used.values()].flatMap(
      (all) => all[Math.floor((round * all.length) / Math.min(numRuns, rounds))] ?? [],
    );
    return missedOf([...new Set(uses)]);
  });
  const told = missed.flat().map(({ file, name, line }) => `${file.relativePath}:${String(line)} ${name}`);
  expect([...new Set(told)].toSorted()).toEqual([]);
});

it('every constant that looks like a name is a known name', () => {
  const { text = '' } = sources.find(({ relativePath }) => relativePath === 'app/constants.json') ?? {};
  const names = [...text.matchAll(/"([A-Z][A-Z0-9_]{2,}|(?:[A-Z][a-z]+){2,})"/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
