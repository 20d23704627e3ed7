import { afterAll, beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { UploadedFile } from '../../engine/api/index.ts';
import { at, furnish, idAt, librarian, type Library, openLibrary, someBook } from './lending.ts';

/** Files as the server's transport hands them on; where their contents go is not the engine's matter. */
let library: Library;
let genre: string;

beforeAll(async () => {
  library = await openLibrary({ files: { keep: async ({ sha256 }) => Promise.resolve(`kept/${sha256}`) } });
  ({ genre } = await furnish(library.ask));
});

afterAll(() => library.close());

const file = (name: string, change: Partial<UploadedFile> = {}): UploadedFile => ({
  name,
  size: 1_000,
  sha256: `of ${name}`,
  type: 'image/png',
  ...change,
});

const save = (input: object, files: readonly UploadedFile[] = []) =>
  library.ask(
    librarian,
    'mutation ($input: BookInput!, $files: [Upload!]) { createOrUpdateBook(input: $input, files: $files) { id cover { id name type size } } }',
    {
      input: { ...someBook, genreId: genre, ...input },
      files: files.map((each) => ({ receive: () => Promise.resolve(each) })),
    },
  );

const cover = (answer: Awaited<ReturnType<typeof save>>) => at(answer, 'createOrUpdateBook', 'cover');

it('keeps uploaded files in order, and those named, and drops the rest', async () => {
  const first = await save({}, [file('front.png'), file('back.png')]);
  expect(cover(first)).toMatchObject([{ name: 'front.png', type: 'image/png', size: 1000 }, { name: 'back.png' }]);
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
    error: { message: 'errors.entity.file.notAccepted' },
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

it('refuses a file of another record like one that does not exist', async () => {
  const other = at(await save({}, [file('theirs.png')]), 'createOrUpdateBook', 'cover', 0, 'id');
  const stolen = await save({ cover: [{ id: other }] });
  expect(stolen.errors).toMatchObject([{ message: 'errors.entity.file.notFound', path: ['cover', 0] }]);
  expect((await save({ cover: [{ id: '424242' }] })).errors).toEqual(stolen.errors);
});

it('leaves no file behind when the save is refused', async () => {
  const files = sql`select count(*)::int as files from file`;
  const before = await library.database.query(files);
  await save({ title: '' }, [file('lost.png')]);
  expect(await library.database.query(files)).toEqual(before);
});

const addPictures = (bookId: string, pictures: readonly UploadedFile[]) =>
  library.ask(
    librarian,
    'mutation ($bookId: ID!, $pictures: [Upload!]!) { addPictures(bookId: $bookId, pictures: $pictures, source: "scan") { cover { name } } }',
    { bookId, pictures: pictures.map((each) => ({ receive: () => Promise.resolve(each) })) },
  );

it('keeps the files an action asks for beside those the record has, and what is kept nowhere nowhere', async () => {
  const id = idAt(await save({}, [file('front.png')]), 'createOrUpdateBook');
  const answer = await addPictures(id, [file('back.png')]);
  expect(at(answer, 'addPictures', 'cover')).toEqual([{ name: 'front.png' }, { name: 'back.png' }]);
});

it.each([
  { case: 'no file', pictures: [], error: { message: 'errors.form.required', path: ['pictures'] } },
  {
    case: 'a file of another kind',
    pictures: [file('virus.exe')],
    error: { message: 'errors.entity.file.notAccepted', path: ['cover'] },
  },
])('performs no action with $case', async ({ pictures, error }) => {
  const id = idAt(await save({}), 'createOrUpdateBook');
  expect((await addPictures(id, pictures)).errors).toMatchObject([error]);
});

it('performs no action with words in the place of a file', async () => {
  const id = idAt(await save({}), 'createOrUpdateBook');
  const mutation = 'mutation ($id: ID!, $files: [Upload!]!) { addPictures(bookId: $id, pictures: $files) { id } }';
  const answer = await library.ask(librarian, mutation, { id, files: ['front.png'] });
  expect(answer.errors).toMatchObject([{ code: 'BadInputError', path: ['pictures'] }]);
});
