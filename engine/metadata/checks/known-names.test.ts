import { expect, it } from 'vitest';
import { parseTree, findNodeAtLocation } from 'jsonc-parser';
import { documentOf, type SourceFile } from '../load/documents.ts';
import { readDocuments } from '../load/read-documents.ts';
import { withFurtherExamples } from '../reference/further-examples.ts';
import { loadSources } from '../read/index.ts';
import { exampleNames, exampleSources } from './testing.ts';
import { referencesIn, type NameReference } from './walk.ts';

const library = withFurtherExamples(exampleSources);

/** Kinds that only code answers for, of which the library has no code. */
const answeredByCode = ['cell', 'widget'];

/** Where a name stands, for one place of each property: `exports tables.*.columns.*.field`. */
function propertyOf({ kind, place }: NameReference): string {
  const [folder = ''] = place.document.split('/');
  return [kind, folder, ...place.path.map((step) => (typeof step === 'number' ? '*' : step))].join(' ');
}

const used = referencesIn(readDocuments(library))
  .filter(({ kind }) => !answeredByCode.includes(kind))
  .filter((reference) => placed(reference) !== undefined);
const everyProperty = [...new Map(used.map((reference) => [propertyOf(reference), reference])).values()];

/** The file that has a name, and where it is in the text; undefined where a preset of the engine has it. */
function placed({ place }: NameReference): { readonly file: SourceFile; readonly offset: number } | undefined {
  for (const file of library) {
    const isOwn = place.file === undefined ? documentOf(file.place) === place.document : file.path === place.file;
    const tree = isOwn ? parseTree(file.text) : undefined;
    const node = tree && findNodeAtLocation(tree, [...place.path]);
    if (node !== undefined) {
      const { offset } = place.of === 'name' ? (node.parent ?? node) : node;
      return { file, offset: offset + 1 };
    }
  }
  return undefined;
}

/** What is said at the place of a name once it is a wrong one. */
function saidOf(reference: NameReference): readonly string[] {
  const found = placed(reference);
  if (found === undefined) return [];
  const { file, offset } = found;
  const end = offset + reference.name.length;
  const text = `${file.text.slice(0, end)}${wrong(reference)}${file.text.slice(end)}`;
  const line = text.slice(0, offset).split('\n').length;
  const column = offset - text.lastIndexOf('\n', offset - 1) - 1;
  const { issues } = loadSources([...library.filter((other) => other !== file), { ...file, text }], exampleNames);
  return issues
    .filter((issue) => issue.file === file.path && issue.line === line && issue.column === column)
    .map(({ message }) => message);
}

function wrong({ name }: NameReference): string {
  return name === name.toUpperCase() ? 'XQ' : 'Xq';
}

it('has names of many kinds to misspell', () => {
  expect(everyProperty.length).toBeGreaterThan(150);
});

it.each(everyProperty.map((reference) => [propertyOf(reference), reference] as const))(
  'finds a wrong %s where it stands',
  (_, reference) => {
    expect(saidOf(reference)).not.toEqual([]);
  },
);
