import { beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { at, libraryViewer, openFilledLibrary, saveBook, someBook } from './lending.ts';

/** The server's half of "what each property means at both ends": input that the portal's forms never send. */
let adults: string;

const {
  library,
  made: { genre },
} = await openFilledLibrary();

beforeAll(async () => {
  const made = await library.ask(
    libraryViewer,
    `mutation { createOrUpdateGenre(input: { nameSK: "Erotika", nameEN: "Erotica", isForAdults: true }) { id } }`,
  );
  adults = String(at(made, 'createOrUpdateGenre', 'id'));
});

const fields = `id rowVersion title note copies isRare isReadingRoomOnly price currency acquiredAt dimensions { width height weight } authors { id name share comment language }`;

async function save(input: object) {
  return await library.ask(
    libraryViewer,
    `mutation ($input: BookInput!) { createOrUpdateBook(input: $input) { ${fields} } }`,
    { input },
  );
}

async function saved(input: object): Promise<Record<string, unknown>> {
  const answer = await save({ ...someBook, genreId: genre, ...input });
  const book = at(answer, 'createOrUpdateBook');
  if (typeof book !== 'object' || book === null) throw new Error(JSON.stringify(answer.errors));
  return { ...book };
}

it('visible, keep: the stored value stays and the input is ignored', async () => {
  const book = await saved({ dimensions: { width: '10', height: '20' } });
  const hidden = await save({ id: book['id'], isReadingRoomOnly: true, dimensions: { width: '99', height: '99' } });
  expect(at(hidden, 'createOrUpdateBook', 'dimensions')).toEqual({
    width: '10.000',
    height: '20.000',
    weight: '10.000',
  });
});

it('visible, clear: the stored value is cleared for any input', async () => {
  const book = await saved({ isRare: true, copies: 1, note: 'a first edition' });
  expect(book['note']).toBe('a first edition');
  const hidden = await save({ id: book['id'], isRare: false, note: 'still here?' });
  expect(at(hidden, 'createOrUpdateBook', 'note')).toBeNull();
});

it('visible: a hidden field is not validated', async () => {
  expect(await saved({ isReadingRoomOnly: true, dimensions: { width: '5' } })).toMatchObject({
    dimensions: { width: null },
  });
});

it('enabled: a changed value is refused with its path', async () => {
  expect((await save({ ...someBook, genreId: genre, isRare: true, copies: 7 })).errors).toEqual([
    { message: 'errors.form.readOnly', code: 'ValidationError', path: ['copies'], params: {} },
  ]);
  const book = await saved({});
  expect((await save({ id: book['id'], genreId: adults, isReadingRoomOnly: true })).errors).toMatchObject([
    { message: 'errors.form.readOnly', path: ['isReadingRoomOnly'] },
  ]);
});

it('enabled: the unchanged value is accepted', async () => {
  expect(await saved({ isRare: true, copies: 1 })).toMatchObject({ copies: 1 });
});

it.each([
  { case: 'a field', input: { title: '' }, path: ['title'] },
  { case: 'one required by a rule', input: { currency: null }, path: ['currency'] },
  { case: 'one of a group', input: { dimensions: { width: '3' } }, path: ['dimensions', 'height'] },
  {
    case: 'one of a row',
    input: { authors: [{ name: 'A', share: 100 }, { share: 100 }] },
    path: ['authors', 1, 'name'],
  },
])('required: $case has an issue at its path', async ({ input, path }) => {
  expect((await save({ ...someBook, genreId: genre, ...input })).errors).toMatchObject([
    { message: 'errors.form.required', code: 'ValidationError', path },
  ]);
});

it('required: a field with its own message uses it', async () => {
  const answer = await save({ ...someBook, genreId: genre, isRare: true, copies: 1, price: null, currency: null });
  expect(answer.errors).toEqual([
    { message: 'errors.book.rareWithoutPrice', code: 'ValidationError', path: ['price'], params: {} },
  ]);
});

it('options: membership is checked', async () => {
  expect((await save({ ...someBook, genreId: genre, currency: 'GBP' })).errors).toMatchObject([
    { message: 'errors.form.choice', path: ['currency'] },
  ]);
  expect(
    (await save({ ...someBook, genreId: genre, language: 'LA', authors: [{ name: 'A', language: 'SK', share: 100 }] }))
      .errors,
  ).toMatchObject([{ message: 'errors.form.choice', path: ['language'] }]);
});

it('value, computed: recomputed, ignoring the input', async () => {
  expect(await saved({ dimensions: { width: '10', height: '3.333', weight: '1.667' } })).toMatchObject({
    dimensions: { weight: '1.667' },
  });
  expect(
    (
      await save({ ...someBook, genreId: genre, dimensions: { width: '10', height: '3.333', weight: '77' } })
    ).errors.map(({ path }) => path),
  ).not.toContain(undefined);
});

it('value, onChange: recomputed when absent from the input, kept when present', async () => {
  expect(await saved({ language: 'EN', currency: 'EUR' })).toMatchObject({ currency: 'EUR' });
  const book = await saved({ language: 'EN', currency: undefined });
  expect(book['currency']).toBe('GBP');
  expect(at(await save({ id: book['id'], language: 'SK' }), 'createOrUpdateBook', 'currency')).toBe('EUR');
  expect(await saved({ isRare: true, copies: undefined })).toMatchObject({ copies: 1 });
});

it('value, default: new records only', async () => {
  const book = await saved({});
  expect(book['acquiredAt']).toBe('2026-03-01');
  expect(at(await save({ id: book['id'], acquiredAt: null }), 'createOrUpdateBook', 'acquiredAt')).toBeNull();
});

it('constraints: evaluated on the stored row merged with the input', async () => {
  const book = await saved({ acquiredAt: '2026-02-01' });
  expect((await save({ id: book['id'], acquiredAt: '2026-03-02' })).errors).toEqual([
    { message: 'errors.book.acquiredInFuture', code: 'ValidationError', path: ['acquiredAt'], params: {} },
  ]);
});

it('constraints, warning: saved and recorded in the audit entry', async () => {
  const book = await saved({ price: '1500' });
  const [entry] = await library.database.query(
    sql`select action, actor_id, request_id, warnings, changes from audit_entry where record_id = ${book['id']} and entity = 'book'`,
  );
  expect(entry).toMatchObject({
    action: 'create',
    actor_id: '1',
    request_id: 'request',
    warnings: [{ message: 'errors.book.costly' }],
    changes: { title: { from: null, to: 'Kytice' } },
  });
});

it('exclusive: more than one is refused, by the API and by the table', async () => {
  const errors = (await save({ ...someBook, genreId: genre, isRare: true, copies: 1, isReadingRoomOnly: true })).errors;
  expect(errors).toMatchObject([
    { message: 'errors.book.oneKind', path: ['isRare'] },
    { message: 'errors.book.oneKind', path: ['isReadingRoomOnly'] },
  ]);
  await expect(
    library.database.query(sql`update book set is_rare = true, is_reading_room_only = true`),
  ).rejects.toThrow('book_one-place');
});

it('keeps absent values and clears null ones', async () => {
  const book = await saved({ price: '9.90' });
  const kept = await save({ id: book['id'], title: 'Máj' });
  expect(at(kept, 'createOrUpdateBook')).toMatchObject({ title: 'Máj', price: '9.90', rowVersion: 2 });
  expect(at(await save({ id: book['id'], price: null, currency: null }), 'createOrUpdateBook', 'price')).toBeNull();
});

it('keeps the ids of rows, adds new rows and deletes omitted ones', async () => {
  const book = await saved({
    authors: [
      { name: 'A', share: 60 },
      { name: 'B', share: 40, comment: 'half' },
    ],
  });
  const [first, second] = book['authors'] as readonly { readonly id: string }[]; // selected above
  const changed = await save({
    id: book['id'],
    authors: [
      { name: 'C', share: 70 },
      { id: second?.id, share: 30 },
    ],
  });
  expect(at(changed, 'createOrUpdateBook', 'authors')).toMatchObject([
    { name: 'C' },
    { id: second?.id, name: 'B', share: '30.00', comment: 'half' },
  ]);
  expect(JSON.stringify(at(changed, 'createOrUpdateBook', 'authors'))).not.toContain(`"${first?.id}"`);
});

it('refuses a row of another record like one that does not exist', async () => {
  const other = await saved({});
  const [row] = other['authors'] as readonly { readonly id: string }[]; // selected above
  const book = await saved({});
  const attempt = (id: string | undefined) => save({ id: book['id'], authors: [{ id, name: 'Stolen', share: 100 }] });
  const foreign = (await attempt(row?.id)).errors;
  expect(foreign).toMatchObject([{ message: 'errors.entity.notFound', path: ['authors', 0, 'id'] }]);
  expect((await attempt('999999')).errors).toEqual(foreign);
});

it('accepts a record as returned: references as objects, computed fields ignored, empty texts as null', async () => {
  const { dimensions, ...book } = await saved({ acquiredAt: '2026-01-01' });
  const answer = await save({
    ...book,
    title: 'Sent back',
    genre: { id: adults },
    acquiredAt: '',
    code: 'B-1900-000001',
    createdAt: '1900-01-01T00:00:00Z',
    lentAmount: '999',
    loans: [{ id: '1', amount: '999' }],
    editionOf: { id: book['id'], title: 'itself' },
    dimensions: { width: '', height: '', weight: '' },
  });
  expect(answer.errors).toEqual([]);
  const read = await library.ask(
    libraryViewer,
    `query ($id: ID!) { book(id: $id) {
    title code lentAmount acquiredAt genre { id } editionOf { id } loans { id } dimensions { width }
  } }`,
    { id: book['id'] },
  );
  expect(at(read, 'book')).toEqual({
    title: 'Sent back',
    code: expect.stringMatching(/^B-2026/u),
    lentAmount: '0',
    acquiredAt: null,
    genre: { id: adults },
    editionOf: null,
    loans: [],
    dimensions: { width: null },
  });
  expect(dimensions).toBeDefined();
});

it.each([
  { case: 'by its id', given: () => ({ genreId: adults }), genre: () => adults },
  { case: 'as an object', given: () => ({ genreId: undefined, genre: { id: adults } }), genre: () => adults },
  { case: 'both ways', given: () => ({ genreId: genre, genre: { id: genre } }), genre: () => genre },
])('accepts a reference $case', async ({ given, genre: chosen }) => {
  const { id } = await saved(given());
  const read = await library.ask(libraryViewer, `query ($id: ID!) { book(id: $id) { genre { id } } }`, { id });
  expect(at(read, 'book', 'genre', 'id')).toBe(chosen());
});

it.each([
  { case: 'null', genre: null },
  { case: 'an object without an id', genre: { id: null } },
  { case: 'an object with an empty id', genre: { id: '' } },
])('reads $case as no reference', async ({ genre: none }) => {
  expect((await save({ ...someBook, genre: none })).errors).toMatchObject([
    { message: 'errors.form.required', path: ['genre'] },
  ]);
});

it('reports all issues at once, and stores nothing', async () => {
  const [before] = await library.database.query(sql`select count(*)::int as books from book`);
  const { errors } = await save({
    title: 'x'.repeat(256),
    language: 'SK',
    price: '-1',
    copies: 0,
    authors: [],
    genreId: '424242',
  });
  expect(errors.map(({ message, path }) => [message, path])).toEqual([
    ['errors.book.unknownGenre', ['genre']],
    ['errors.form.tooLong', ['title']],
    ['errors.form.negative', ['price']],
    ['errors.form.min', ['copies']],
    ['errors.form.minItems', ['authors']],
  ]);
  expect(await library.database.query(sql`select count(*)::int as books from book`)).toEqual([before]);
});

it.each([
  { case: 'in a variable of any name', query: 'mutation ($i: BookInput!) { createOrUpdateBook(input: $i) { id } }' },
  {
    case: 'in a variable within the input',
    query: 'mutation ($a: Date) { createOrUpdateBook(input: { acquiredAt: $a }) { id } }',
  },
  { case: 'written out', query: 'mutation { createOrUpdateBook(input: { acquiredAt: "31. 2." }) { id } }' },
])('reports a value of the wrong type $case at its field, like a rule', async ({ query }) => {
  const variables = { i: { acquiredAt: '31. 2.' }, a: '31. 2.' };
  expect((await library.ask(libraryViewer, query, variables)).errors).toEqual([
    { message: 'errors.form.date', code: 'ValidationError', path: ['acquiredAt'], params: {} },
  ]);
});

it('reports a value of the wrong type in a row at its path', async () => {
  const query = 'mutation ($rows: [BookAuthorsInput!]) { createOrUpdateBook(input: { authors: $rows }) { id } }';
  const { errors } = await library.ask(libraryViewer, query, { rows: [{ name: 'A' }, { name: 'B', share: 'half' }] });
  expect(errors).toMatchObject([{ message: 'errors.form.number', path: ['authors', 1, 'share'] }]);
});

it('reports a taken value at its field', async () => {
  const member = `mutation ($input: MemberInput!) { createOrUpdateMember(input: $input) { id } }`;
  const { errors } = await library.ask(libraryViewer, member, {
    input: { name: 'Again', email: 'again@example.org', number: '0001' },
  });
  expect(errors).toEqual([{ message: 'errors.form.unique', code: 'ValidationError', path: ['number'], params: {} }]);
});

it('reports a text taken in another letter case with the message of its field', async () => {
  const member = `mutation ($input: MemberInput!) { createOrUpdateMember(input: $input) { id } }`;
  const { errors } = await library.ask(libraryViewer, member, {
    input: { name: 'Again', email: 'ANNA@Example.org', number: '0100' },
  });
  expect(errors).toEqual([
    { message: 'errors.member.emailTaken', code: 'ValidationError', path: ['email'], params: {} },
  ]);
});

it.each([
  { case: 'a number where a text belongs', input: { title: 5 }, path: ['title'] },
  { case: 'a wrong enumeration value', input: { language: 'XX' }, path: ['language'] },
  { case: 'an unknown field', input: { salary: 1 }, path: [] },
  {
    case: 'a wrong type deep in a row',
    input: { authors: [{ name: 'A' }, { name: 5 }] },
    path: ['authors', 1, 'name'],
  },
])('refuses $case with its sentence and path', async ({ input, path }) => {
  expect((await save(input)).errors).toMatchObject([{ code: 'BadInputError', message: 'errors.badInput', path }]);
});

it.each([
  { case: 'no decimal', input: { price: '1e3' }, message: 'errors.form.number', path: ['price'] },
  { case: 'no number at all', input: { price: 'NaN' }, message: 'errors.form.number', path: ['price'] },
  { case: 'no day', input: { acquiredAt: '2026-02-30' }, message: 'errors.form.date', path: ['acquiredAt'] },
  {
    case: 'an object for a share deep in a row',
    input: { authors: [{ name: 'A' }, { name: 'B', share: {} }] },
    message: 'errors.form.number',
    path: ['authors', 1, 'share'],
  },
])('refuses $case with the message of a form', async ({ input, message, path }) => {
  expect((await save(input)).errors).toEqual([{ code: 'ValidationError', message, path, params: {} }]);
});

it('stores texts with SQL syntax unchanged', async () => {
  const title = `'; drop table book; -- " $1 \\ %`;
  expect(await saved({ title })).toMatchObject({ title });
  expect(
    (await library.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: genre, title: 'nul \0' } })).errors,
  ).toMatchObject([{ message: 'errors.form.text', path: ['title'] }]);
  expect(library.faults).toEqual([]);
});
