import { beforeAll, expect, it } from 'vitest';
import { parseTree, findNodeAtLocation } from 'jsonc-parser';
import { documentOf, type SourceFile } from '../load/documents.ts';
import { readDocuments } from '../load/read-documents.ts';
import { withFurtherExamples } from '../reference/further-examples.ts';
import { loadSources } from '../read/index.ts';
import { exampleNames, exampleSources } from './testing.ts';
import { referencesIn, type NameReference } from './walk.ts';

const library = withFurtherExamples(exampleSources);

/** Kinds of names implemented by code, of which the example has none. */
const answeredByCode = ['cell', 'widget'];

/** Key of the property that holds a name: `exports tables.*.columns.*.field`. */
function propertyOf({ kind, location }: NameReference): string {
  const [folder = ''] = location.document.split('/');
  return [kind, folder, ...location.path.map((step) => (typeof step === 'number' ? '*' : step))].join(' ');
}

const used = referencesIn(readDocuments(library))
  .filter(({ kind }) => !answeredByCode.includes(kind))
  .filter((reference) => placed(reference) !== undefined);
const everyProperty = [...new Map(used.map((reference) => [propertyOf(reference), reference])).values()];

/** The file and offset of a name; undefined when a preset of the engine contains it. */
function placed({ location }: NameReference): { readonly file: SourceFile; readonly offset: number } | undefined {
  for (const file of library) {
    const isOwn =
      location.file === undefined ? documentOf(file.relativePath) === location.document : file.path === location.file;
    const tree = isOwn ? parseTree(file.text) : undefined;
    const node = tree && findNodeAtLocation(tree, [...location.path]);
    if (node !== undefined) {
      const { offset } = location.of === 'name' ? (node.parent ?? node) : node;
      return { file, offset: offset + 1 };
    }
  }
  return undefined;
}

interface Misspelt {
  readonly reference: NameReference;
  readonly file: SourceFile;
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

function misspelt(reference: NameReference): Misspelt {
  const place = placed(reference);
  if (place === undefined) throw new Error(`${propertyOf(reference)} stands nowhere`);
  const { file, offset } = place;
  const end = offset + reference.name.length;
  const text = `${file.text.slice(0, end)}${wrong(reference)}${file.text.slice(end)}`;
  const line = text.slice(0, offset).split('\n').length;
  return { reference, file, text, line, column: offset - text.lastIndexOf('\n', offset - 1) - 1 };
}

function wrong({ name }: NameReference): string {
  return name === name.toUpperCase() ? 'XQ' : 'Xq';
}

/** The misspelt references that are reported at their exact position. */
function foundIn(all: readonly Misspelt[]): readonly NameReference[] {
  const texts = new Map(all.map(({ file, text }) => [file, text]));
  const sources = library.map((file) => ({ ...file, text: texts.get(file) ?? file.text }));
  const { issues } = loadSources(sources, exampleNames);
  return all
    .filter(({ file, line, column }) =>
      issues.some((issue) => issue.file === file.path && issue.line === line && issue.column === column),
    )
    .map(({ reference }) => reference);
}

/** Loading is the slow part, so each round misspells one name in every file at once. */
function foundTogether(): ReadonlySet<NameReference> {
  const byFile = Object.values(Object.groupBy(everyProperty.map(misspelt), ({ file }) => file.path));
  const most = Math.max(...byFile.map((each = []) => each.length));
  const rounds = Array.from({ length: most }, (_, round) =>
    byFile.flatMap((each = []) => each.slice(round, round + 1)),
  );
  return new Set(rounds.flatMap(foundIn));
}

let together: ReadonlySet<NameReference>;
beforeAll(() => {
  together = foundTogether();
});

it('has names of many kinds to misspell', () => {
  expect(everyProperty.length).toBeGreaterThan(150);
});

it.each(everyProperty.map((reference) => [propertyOf(reference), reference] as const))(
  'finds a wrong %s at its position',
  (_, reference) => {
    // A misspelt name may suppress checks that depend on it; then the reference is tried alone.
    const reported = together.has(reference) ? [reference] : foundIn([misspelt(reference)]);
    expect(reported).toEqual([reference]);
  },
);
