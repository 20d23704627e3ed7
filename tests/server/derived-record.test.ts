import { expect, it } from 'vitest';
import { at, idAt, librarianOf, libraryViewer, openFilledLibrary, readerOf, saveBook, someBook } from './lending.ts';

/** A save that creates a record from an existing one: a new edition of a book. */
const { library, made } = await openFilledLibrary();

const edit = `mutation ($input: BookInput!) {
  createOrUpdateBook(input: $input) {
    id code title isNewEdition editionOf { id } copies dimensions { width weight } authors { id name share } language
  }
}`;

const edition = (input: object, viewer = libraryViewer) =>
  library.ask(viewer, edit, { input: { id: made.book, isNewEdition: true, ...input } });

it('copies values absent from the input, refers to its origin, and leaves the origin unchanged', async () => {
  const answer = await edition({ title: 'Kytice, 2. vydanie', copies: 7 });
  expect(at(answer, 'createOrUpdateBook')).toMatchObject({
    title: 'Kytice, 2. vydanie',
    isNewEdition: true,
    editionOf: { id: made.book },
    copies: 7,
    authors: [{ name: 'K. J. Erben', share: '100.00' }],
    language: 'SK',
  });
  expect(idAt(answer, 'createOrUpdateBook')).not.toBe(made.book);
  const origin = await library.ask(libraryViewer, `query ($id: ID!) { book(id: $id) { title copies rowVersion } }`, {
    id: made.book,
  });
  expect(at(origin, 'book')).toEqual({ title: 'Kytice', copies: 3, rowVersion: 1 });
});

it('gives its rows new ids', async () => {
  const answer = await edition({});
  const rows = await library.ask(libraryViewer, `query ($id: ID!) { book(id: $id) { authors { id } } }`, {
    id: made.book,
  });
  expect(idAt(answer, 'createOrUpdateBook', 'authors', 0)).not.toBe(idAt(rows, 'book', 'authors', 0));
});

it('is refused with the reason of its action', async () => {
  const input = { ...someBook, genreId: made.genre, isRare: true, copies: 1 };
  const rare = await library.ask(libraryViewer, saveBook, { input });
  expect(rare.errors).toEqual([]);
  expect((await edition({ id: idAt(rare, 'createOrUpdateBook') })).errors).toMatchObject([
    { message: 'errors.book.rareHasOneEdition', code: 'RefusalError' },
  ]);
});

it('is validated like any new record', async () => {
  expect((await edition({ title: '' })).errors).toMatchObject([{ message: 'errors.form.required', path: ['title'] }]);
});

it.each([
  { case: 'without the permission', id: () => made.book, viewer: () => readerOf(made.anna), code: 'ForbiddenError' },
  { case: 'of a book that does not exist', id: () => '999999', viewer: () => libraryViewer, code: 'NotFoundError' },
  { case: 'of what is no id', id: () => 'x', viewer: () => librarianOf(made.anna), code: 'NotFoundError' },
  { case: 'of nothing', id: () => undefined, viewer: () => libraryViewer, code: 'ValidationError' },
])('is refused $case', async ({ id, viewer, code }) => {
  expect((await edition({ id: id() }, viewer())).errors).toMatchObject([{ code }]);
});
