import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { UploadedFile } from '../../engine/api/index.ts';
import { rowsIn } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { at, idAt, librarianOf, libraryViewer, openFilledLibrary, someBook } from './lending.ts';

/** Files as the server's transport passes them on; the engine does not handle their contents. */

const {
  library,
  made: { genre },
} = await openFilledLibrary({ files: { keep: async ({ sha256 }) => Promise.resolve(`kept/${sha256}`) } });

const file = (name: string, change: Partial<UploadedFile> = {}): UploadedFile => ({
  name,
  size: 1_000,
  sha256: `of ${name}`,
  type: 'image/png',
  ...change,
});

const save = (input: object, files: readonly UploadedFile[] = []) =>
  library.ask(
    libraryViewer,
    'mutation ($input: BookInput!, $files: [Upload!]) { createOrUpdateBook(input: $input, files: $files) { id cover { id name type mediaType size kind } extracts { id name kind } } }',
    {
      input: { ...someBook, genreId: genre, ...input },
      files: files.map((each) => ({ receive: () => Promise.resolve(each) })),
    },
  );

const cover = (answer: Awaited<ReturnType<typeof save>>) => at(answer, 'createOrUpdateBook', 'cover');

it('stores uploaded files in order, keeps named ones, and deletes the rest', async () => {
  const first = await save({}, [file('front.png'), file('back.png')]);
  expect(cover(first)).toMatchObject([{ name: 'front.png', mediaType: 'image/png', size: 1000 }, { name: 'back.png' }]);
  const id = idAt(first, 'createOrUpdateBook');
  const back = at(first, 'createOrUpdateBook', 'cover', 1, 'id');
  expect(cover(await save({ id, cover: [{ id: back }] }, [file('new.jpg')]))).toMatchObject([
    { name: 'back.png' },
    { name: 'new.jpg' },
  ]);
  expect(cover(await save({ id, title: 'Kept' }))).toHaveLength(2);
  expect(cover(await save({ id, cover: [] }))).toEqual([]);
});

it.each([
  {
    case: 'a file of another kind',
    given: file('virus.exe'),
    error: { message: 'errors.entity.file.notAccepted', params: { name: 'virus.exe', accept: '.jpg, .png' } },
  },
  {
    case: 'a content that is not what the name says',
    given: file('fake.png', { type: undefined }),
    error: { message: 'errors.entity.file.otherContent' },
  },
  {
    case: 'an empty file',
    given: file('nothing.png', { size: 0 }),
    error: { message: 'errors.entity.file.empty', params: { name: 'nothing.png' } },
  },
  {
    case: 'a file with a virus',
    given: file('ill.png', { danger: 'infected' }),
    error: { message: 'errors.entity.file.infected', params: { name: 'ill.png' } },
  },
  {
    case: 'a file that nobody could look at',
    given: file('who knows.png', { danger: 'unknown' }),
    error: { message: 'errors.entity.file.notScanned', params: { name: 'who knows.png' } },
  },
  {
    case: 'a file too large',
    given: file('huge.png', { size: 5_000_001 }),
    error: { message: 'errors.entity.file.too_large', params: { name: 'huge.png', max: '5' } },
  },
])('refuses $case', async ({ given, error }) => {
  expect((await save({}, [given])).errors).toMatchObject([{ code: 'ValidationError', path: ['cover'], ...error }]);
});

it('refuses more files than a record may have', async () => {
  expect((await save({}, [file('1.png'), file('2.png'), file('3.png')])).errors).toMatchObject([
    { message: 'errors.entity.file.tooMany', path: ['cover'] },
  ]);
});

it('stores files in the fields that name them, and the rest in the first field', async () => {
  const answer = await save({ cover: [{ file: 1 }], extracts: [{ file: 2 }] }, [
    file('rest.png'),
    file('front.png'),
    file('first pages.pdf', { type: 'application/pdf' }),
  ]);
  const saved = at(answer, 'createOrUpdateBook');
  expect(saved).toMatchObject({
    cover: [{ name: 'front.png', kind: null }, { name: 'rest.png' }],
    extracts: [{ name: 'first pages.pdf', kind: 'EXTRACT' }],
  });
  const id = idAt(answer, 'createOrUpdateBook');
  const together = await library.ask(libraryViewer, `{ book(id: ${id}) { pictures { name kind } } }`);
  expect(at(together, 'book', 'pictures')).toEqual([
    { name: 'front.png', kind: null },
    { name: 'rest.png', kind: null },
    { name: 'first pages.pdf', kind: 'EXTRACT' },
  ]);
  const more = await save(
    { id, extracts: [{ file: 0 }, { id: at(answer, 'createOrUpdateBook', 'extracts', 0, 'id') }] },
    [file('last pages.pdf')],
  );
  expect(at(more, 'createOrUpdateBook')).toMatchObject({
    cover: [{ name: 'front.png' }, { name: 'rest.png' }],
    extracts: [{ name: 'last pages.pdf' }, { name: 'first pages.pdf' }],
  });
});

it.each([
  {
    case: 'a file that its field does not take',
    input: { extracts: [{ file: 0 }] },
    says: 'errors.entity.file.notAccepted',
  },
  {
    case: 'more files than a field holds',
    input: { extracts: Array.from({ length: 4 }, (_, file) => ({ file })) },
    says: 'errors.entity.file.tooMany',
  },
  { case: 'a file that did not come', input: { extracts: [{ file: 1 }] }, says: 'errors.badInput' },
  { case: 'a file in two places', input: { cover: [{ file: 0 }], extracts: [{ file: 0 }] }, says: 'errors.badInput' },
])('reports at its field that there is $case', async ({ input, says }) => {
  const { errors } = await save(input, [file('front.png')]);
  expect(errors).toMatchObject([{ message: says, path: ['extracts'] }]);
});

it('refuses a file of another record like a missing one', async () => {
  const other = at(await save({}, [file('theirs.png')]), 'createOrUpdateBook', 'cover', 0, 'id');
  const stolen = await save({ cover: [{ id: other }] });
  expect(stolen.errors).toMatchObject([{ message: 'errors.entity.file.notFound', path: ['cover', 0] }]);
  expect((await save({ cover: [{ id: '424242' }] })).errors).toEqual(stolen.errors);
});

it('leaves no file when the save is refused', async () => {
  const files = sql`select count(*)::int as files from file`;
  const before = await library.database.query(files);
  await save({ title: '' }, [file('lost.png')]);
  expect(await library.database.query(files)).toEqual(before);
});

const addPictures = (bookId: string, pictures: readonly UploadedFile[]) =>
  library.ask(
    libraryViewer,
    'mutation ($bookId: ID!, $pictures: [Upload!]!) { addPictures(bookId: $bookId, pictures: $pictures, source: "scan") { cover { id name } } }',
    { bookId, pictures: pictures.map((each) => ({ receive: () => Promise.resolve(each) })) },
  );

it('adds the files of an action to those of the record, and stores no others', async () => {
  const id = idAt(await save({}, [file('front.png')]), 'createOrUpdateBook');
  const answer = await addPictures(id, [file('back.png')]);
  expect(at(answer, 'addPictures', 'cover')).toMatchObject([{ name: 'front.png' }, { name: 'back.png' }]);
});

/** History entries of a book's pictures, the latest first. */
async function toldOf(viewer: Viewer, id: string) {
  const answer = await library.ask(viewer, `{ bookHistory(id: ${id}) { items { id action hasFiles } } }`);
  const items = at(answer, 'bookHistory', 'items');
  return rowsIn(items);
}

const filesOf = async (viewer: Viewer, entry: unknown) =>
  await library.ask(viewer, `mutation { downloadPictures(entryId: ${String(entry)}) { url } }`);

it('lists the files of an action in the history', async () => {
  const first = await save({}, [file('front.png')]);
  const id = idAt(first, 'createOrUpdateBook');
  const front = at(first, 'createOrUpdateBook', 'cover', 0, 'id');
  await save({ id, title: 'Renamed' });
  const [back] = Object.values(at(await addPictures(id, [file('back.png')]), 'addPictures', 'cover') ?? {}).slice(1);
  const within = await library.ask(libraryViewer, `{ book(id: ${id}) { bookHistory { action hasFiles } } }`);
  const told = await toldOf(libraryViewer, id);
  expect(at(within, 'book', 'bookHistory')).toEqual(told.map(({ action, hasFiles }) => ({ action, hasFiles })));
  const inList = await library.ask(libraryViewer, '{ books { items { bookHistory { id } } } }');
  expect(inList.errors).toMatchObject([{ code: 'BadInputError' }]);
  expect(told.map(({ action, hasFiles }) => [action, hasFiles])).toEqual([
    ['addPictures', true],
    ['update', false],
    ['create', true],
  ]);
  const [added, renamed, created] = told.map((entry) => entry['id']);
  const url = async (entry: unknown) => at(await filesOf(libraryViewer, entry), 'downloadPictures', 'url');
  expect([await url(added), await url(renamed), await url(created)]).toEqual([Object(back).id, '', front]);
  expect([await url('999999'), await url('0')]).toEqual([null, null]);
  expect((await filesOf(librarianOf('1'), added)).errors).toMatchObject([{ code: 'ForbiddenError' }]);
});

it.each([
  { case: 'no file', pictures: [], error: { message: 'errors.form.required', path: ['pictures'] } },
  {
    case: 'a file of another kind',
    pictures: [file('virus.exe')],
    error: { message: 'errors.entity.file.notAccepted', path: ['cover'] },
  },
])('refuses an action with $case', async ({ pictures, error }) => {
  const id = idAt(await save({}), 'createOrUpdateBook');
  expect((await addPictures(id, pictures)).errors).toMatchObject([error]);
});

it('refuses an action with a text instead of a file', async () => {
  const id = idAt(await save({}), 'createOrUpdateBook');
  const mutation = 'mutation ($id: ID!, $files: [Upload!]!) { addPictures(bookId: $id, pictures: $files) { id } }';
  const answer = await library.ask(libraryViewer, mutation, { id, files: ['front.png'] });
  expect(answer.errors).toMatchObject([{ code: 'BadInputError', path: ['pictures'] }]);
});
