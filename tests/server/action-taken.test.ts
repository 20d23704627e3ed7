import { beforeAll, expect, it } from 'vitest';
import { exampleFolder } from '../../engine/example/index.ts';
import { loadSources, readSources } from '../../engine/metadata/read/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { idAt, libraryViewer, openedLibrary } from './lending.ts';

const propose = 'mutation { createOrUpdateDisposal(input: { books: "Atlases" }) { id } }';
const hire = 'mutation { createOrUpdateLibrarian(input: { name: "Anna" }) { id } }';
const withdraw = 'mutation ($id: ID!) { withdrawDisposal(id: $id) { id } }';

/** A library with a limit of one withdrawn disposal per person. */
function catalogueWithLimit() {
  const sources = readSources(exampleFolder).map((source) => ({
    ...source,
    text:
      source.relativePath === 'entities/disposal.json'
        ? source.text.replace('"fields": {', '"storage": { "unique": [["proposedBy", "status"]] },\n  "fields": {')
        : source.text,
  }));
  return loadSources(sources).catalogue;
}

const library = openedLibrary({ catalogue: catalogueWithLimit() });
let anna: Viewer;

beforeAll(async () => {
  anna = { ...libraryViewer, userId: idAt(await library.ask(libraryViewer, hire), 'createOrUpdateLibrarian') };
});

const ask = (text: string, variables = {}) => library.ask(anna, text, variables);

it('reports a unique violation of an action like a save', async () => {
  const first = idAt(await ask(propose), 'createOrUpdateDisposal');
  expect((await ask(withdraw, { id: first })).errors).toEqual([]);
  const second = idAt(await ask(propose), 'createOrUpdateDisposal');
  const { errors } = await ask(withdraw, { id: second });
  expect(errors.map(({ message }) => message)).toEqual(['errors.form.unique', 'errors.form.unique']);
  expect(library.faults).toEqual([]);
});
