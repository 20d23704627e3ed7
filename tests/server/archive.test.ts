import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { at, idAt, librarianOf, libraryViewer, openFilledLibrary, saveBook, someBook } from './lending.ts';

/** Genres are archived and restored by viewers who maintain reference lists. */
const { library, made } = await openFilledLibrary();

const save = 'mutation ($input: GenreInput!) { createOrUpdateGenre(input: $input) { id } }';
const remove = 'mutation ($id: ID!) { removeGenre(id: $id) }';
const restore = 'mutation ($id: ID!) { restoreGenre(id: $id) }';
const uses = 'query ($id: ID!) { genreUses(id: $id) }';
const list = `query ($filter: GenreFilter) {
  genresPaginated(filter: $filter) { items { id nameEN archived permittedActions { name permitted } } pageInfo { totalElements } }
}`;

async function genre(nameEN: string): Promise<string> {
  return idAt(await library.ask(libraryViewer, save, { input: { nameSK: nameEN, nameEN } }), 'createOrUpdateGenre');
}

async function names(filter: object): Promise<readonly unknown[]> {
  const items = at(await library.ask(libraryViewer, list, { filter }), 'genresPaginated', 'items');
  return Array.isArray(items)
    ? items.map((_, index) => at({ data: { items }, errors: [] }, 'items', index, 'nameEN'))
    : [];
}

it('counts the records that use one, with rows and links, without archived ones', async () => {
  const id = await genre('Essay');
  expect((await library.ask(libraryViewer, uses, { id })).data).toEqual({ genreUses: 0 });
  const book = { ...someBook, genreId: id };
  await library.ask(libraryViewer, saveBook, { input: { ...book, title: 'One' } });
  await library.ask(libraryViewer, saveBook, { input: { ...book, title: 'Two' } });
  expect((await library.ask(libraryViewer, uses, { id })).data).toEqual({ genreUses: 2 });
  expect((await library.ask(libraryViewer, uses, { id: 'x' })).data).toEqual({ genreUses: 0 });
});

it('lists archived records, restores them, and audits the actor', async () => {
  const id = await genre('Ballad');
  await library.ask(libraryViewer, remove, { id });
  expect(await names({ search: 'Ballad' })).toEqual([]);
  const archived = at(await library.ask(libraryViewer, list, { filter: { archived: true } }), 'genresPaginated');
  expect(archived).toEqual({
    items: [{ id, nameEN: 'Ballad', archived: true, permittedActions: [{ name: 'restore', permitted: true }] }],
    pageInfo: { totalElements: 1 },
  });
  expect(await names({ archived: true, search: 'ball' })).toEqual(['Ballad']);
  expect((await library.ask(libraryViewer, restore, { id })).data).toEqual({ restoreGenre: true });
  expect(await names({ search: 'Ballad' })).toEqual(['Ballad']);
  expect(await names({ archived: true })).toEqual([]);
  const entries = await library.database.query(
    sql`select action, changes from audit_entry where entity = 'genre' and record_id = ${id} order by id`,
  );
  expect(entries.slice(1)).toMatchObject([
    { action: 'remove' },
    { action: 'restore', changes: { archived: { from: true, to: false } } },
  ]);
});

it('shows that a referenced record is archived', async () => {
  const id = await genre('Drama');
  const book = idAt(
    await library.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: id } }),
    'createOrUpdateBook',
  );
  await library.ask(libraryViewer, remove, { id });
  const read = await library.ask(libraryViewer, 'query ($id: ID!) { book(id: $id) { genre { nameEN archived } } }', {
    id: book,
  });
  expect(at(read, 'book')).toEqual({ genre: { nameEN: 'Drama', archived: true } });
});

it('offers neither archive nor restore to viewers who do not maintain the list', async () => {
  const id = await genre('Fable');
  await library.ask(libraryViewer, remove, { id });
  const keeper = librarianOf(made.anna);
  expect((await library.ask(keeper, list, { filter: { archived: true } })).errors).toMatchObject([
    { path: ['filter', 'archived'] },
  ]);
  expect((await library.ask(keeper, restore, { id })).errors).toMatchObject([{ code: 'ForbiddenError' }]);
  expect((await library.ask(keeper, uses, { id })).errors).toMatchObject([{ code: 'ForbiddenError' }]);
  expect((await library.ask(keeper, list, { filter: {} })).errors).toEqual([]);
});

it('refuses to restore a record that is not archived, or whose name is taken', async () => {
  const first = await genre('Saga');
  expect((await library.ask(libraryViewer, restore, { id: first })).errors).toMatchObject([{ code: 'NotFoundError' }]);
  expect((await library.ask(libraryViewer, restore, { id: '9'.repeat(30) })).errors).toMatchObject([
    { code: 'NotFoundError' },
  ]);
  await library.ask(libraryViewer, remove, { id: first });
  await genre('Saga');
  expect((await library.ask(libraryViewer, restore, { id: first })).errors).toMatchObject([
    { message: 'errors.form.unique', path: ['nameSK'] },
  ]);
});
