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
