import { beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { NoticeEvent } from '../../engine/api/index.ts';
import { type Values, rowsIn } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { at, idAt, librarianOf, libraryViewer, openFilledLibrary, readerOf, saveLoan } from './lending.ts';

/** Members comment on their loans; other members must not see the comments. */
let loan: string;
const told: NoticeEvent[] = [];

const notify = (_: unknown, one: NoticeEvent) => Promise.resolve(void told.push(one));

const { library, made } = await openFilledLibrary({ notify });

beforeAll(async () => {
  loan = idAt(
    await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount: '2' } }),
    'createOrUpdateLoan',
  );
});

const comments = `query ($id: ID!, $page: PageInput) { loanComments(id: $id, page: $page) {
  items { id createdAt audience author organization isMine pieces { words isMention person } }
  pageInfo { totalElements } audiences { audience organizations } people } }`;
const add = `mutation ($id: ID!, $audience: CommentAudience!, $text: String!) { addLoanComment(id: $id, audience: $audience, text: $text) }`;
const remove = `mutation ($id: ID!) { removeLoanComment(id: $id) }`;

async function write(viewer: Viewer, audience: string, text: string, id = loan): Promise<string> {
  const answer = await library.ask(viewer, add, { id, audience, text });
  expect(answer.errors).toEqual([]);
  return String(at(answer, 'addLoanComment'));
}

async function readBy(viewer: Viewer): Promise<readonly Values[]> {
  const items = at(await library.ask(viewer, comments, { id: loan }), 'loanComments', 'items');
  return rowsIn(items);
}

const wordsOf = (items: readonly Values[]) =>
  items.map(({ pieces }) =>
    rowsIn(pieces)
      .map(({ words }) => words)
      .join(''),
  );

it('is readable only by its audience', async () => {
  await write(librarianOf(made.anna), 'ORGANIZATION', 'Anna among themselves');
  await write(librarianOf(made.boris), 'ORGANIZATION', 'Boris among themselves');
  await write(librarianOf(made.anna), 'PARTIES', 'For both');
  expect(wordsOf(await readBy(readerOf(made.anna)))).toEqual(['For both', 'Anna among themselves']);
  expect(wordsOf(await readBy(librarianOf(made.boris)))).toEqual(['For both', 'Boris among themselves']);
  const wider = { ...libraryViewer, organizationId: made.cyril };
  expect(wordsOf(await readBy(wider))).toEqual([]);
  const counted = await library.ask(wider, comments, { id: loan });
  expect(at(counted, 'loanComments', 'pageInfo', 'totalElements')).toBe(0);
});

it('shows author, time and audience; of an author out of scope only the organization', async () => {
  const [latest] = await readBy(librarianOf(made.boris));
  expect(latest).toMatchObject({
    createdAt: '2026-03-01T09:30:00.000Z',
    audience: 'PARTIES',
    author: null,
    organization: { id: made.anna, name: 'Anna' },
    isMine: false,
  });
  expect((await readBy(librarianOf(made.anna)))[0]).toMatchObject({ isMine: true });
});

it('returns the same for a record out of scope and a missing one', async () => {
  const stranger = librarianOf(made.cyril);
  for (const id of [loan, '424242', "1' or true"]) {
    expect(await library.ask(stranger, comments, { id })).toEqual({ data: { loanComments: null }, errors: [] });
    const [error, ...others] = (await library.ask(stranger, add, { id, audience: 'ORGANIZATION', text: 'Hi' })).errors;
    expect([error?.message, others]).toEqual(['errors.entity.notFound', []]);
  }
});

it('is refused without permission, organization or token', async () => {
  const stripped = { ...readerOf(made.anna), permissions: ['BooksVisit'] };
  expect((await library.ask(stripped, comments, { id: loan })).errors).toMatchObject([{ code: 'ForbiddenError' }]);
  expect((await library.ask(undefined, comments, { id: loan })).errors).toMatchObject([{ code: 'BadTokenError' }]);
  expect(await library.ask(libraryViewer, comments, { id: loan })).toEqual({
    data: { loanComments: null },
    errors: [],
  });
});

it('offers the parties only to a party, by name', async () => {
  const offered = async (viewer: Viewer) =>
    at(await library.ask(viewer, comments, { id: loan }), 'loanComments', 'audiences');
  const [anna, boris] = [
    { id: made.anna, name: 'Anna' },
    { id: made.boris, name: 'Boris' },
  ];
  expect(await offered(librarianOf(made.boris))).toEqual([
    { audience: 'ORGANIZATION', organizations: [boris] },
    { audience: 'PARTIES', organizations: [anna, boris] },
  ]);
  const third = { ...libraryViewer, organizationId: made.cyril };
  expect(await offered(third)).toMatchObject([{ audience: 'ORGANIZATION' }]);
  const refused = await library.ask(third, add, { id: loan, audience: 'PARTIES', text: 'Let me in' });
  expect(refused.errors).toMatchObject([{ message: 'errors.comment.noParty', path: ['audience'] }]);
});

it('keeps its audience when a party changes', async () => {
  await write(librarianOf(made.anna), 'PARTIES', 'Before the change');
  await library.ask(libraryViewer, saveLoan, { input: { id: loan, borrowerId: made.cyril } });
  expect(wordsOf(await readBy(librarianOf(made.cyril)))).toEqual([]);
  expect(await library.ask(librarianOf(made.boris), comments, { id: loan })).toMatchObject({
    data: { loanComments: null },
  });
  await library.ask(libraryViewer, saveLoan, { input: { id: loan, borrowerId: made.boris } });
  expect(wordsOf(await readBy(librarianOf(made.boris)))).toContain('Before the change');
});

it('is removed only by its author, in the organization of the comment', async () => {
  const id = await write(librarianOf(made.anna), 'PARTIES', 'A slip');
  const others = [
    librarianOf(made.boris),
    readerOf(made.anna),
    librarianOf(made.boris, '2'),
    librarianOf(made.anna, '8'),
  ];
  const refused = [...others.map((viewer) => [viewer, id] as const), [librarianOf(made.anna), '424242'] as const];
  for (const [viewer, comment] of refused)
    expect((await library.ask(viewer, remove, { id: comment })).errors[0]?.message).toBe('errors.entity.notFound');
  expect(at(await library.ask(librarianOf(made.anna), remove, { id }), 'removeLoanComment')).toBe(true);
  expect(wordsOf(await readBy(librarianOf(made.boris)))).not.toContain('A slip');
});

it('changes neither the record nor its history', async () => {
  const state = `query ($id: ID!) { loan(id: $id) { rowVersion updatedAt } loanHistory(id: $id) { pageInfo { totalElements } } }`;
  const before = await library.ask(libraryViewer, state, { id: loan });
  const entries = await library.database.query(sql`select count(*)::int as count from audit_entry`);
  await write(librarianOf(made.anna), 'PARTIES', 'Nothing of the record');
  expect(await library.ask(libraryViewer, state, { id: loan })).toEqual(before);
  expect(await library.database.query(sql`select count(*)::int as count from audit_entry`)).toEqual(entries);
});

it.each([
  { case: 'a script', text: '<script>alert(1)</script>' },
  { case: 'a word of 10,000 characters', text: 'x'.repeat(10_000) },
  { case: 'what looks like SQL and places', text: `'); drop table comment; -- {{name}} {name} \${x}` },
  { case: 'another direction of writing', text: 'אבג abc 👩‍👩‍👧' },
])('stores $case unchanged', async ({ text }) => {
  await write(librarianOf(made.anna), 'ORGANIZATION', text);
  expect(wordsOf(await readBy(librarianOf(made.anna)))[0]).toBe(text);
});

it.each([
  { case: 'nothing', text: ' \n ', message: 'errors.form.required' },
  { case: 'more than 10,000 characters', text: 'x'.repeat(10_001), message: 'errors.form.tooLong' },
  { case: 'a mention of somebody', text: 'Look, @[2]!', message: 'errors.comment.mention' },
  { case: 'a mention of nobody', text: 'Look, @[424242]!', message: 'errors.comment.mention' },
])('refuses $case', async ({ text, message }) => {
  const answer = await library.ask(librarianOf(made.anna), add, { id: loan, audience: 'ORGANIZATION', text });
  expect(answer.errors).toMatchObject([{ message, path: ['text'] }]);
});

it('notifies the other parties without its text', async () => {
  told.length = 0;
  await write(librarianOf(made.anna), 'ORGANIZATION', 'To ourselves');
  expect(told).toEqual([]);
  await write(librarianOf(made.anna), 'PARTIES', 'The secret words');
  expect(told).toMatchObject([
    {
      notice: 'loanComment',
      facts: { id: loan, record: 'L-2026000001', author: 'Anna' },
      contacts: [{ person: made.boris, email: 'Boris@example.org' }],
      audiences: [],
    },
  ]);
  expect(JSON.stringify(told)).not.toContain('secret');
});

it('is stored once for a repeated request', async () => {
  const variables = { id: loan, audience: 'ORGANIZATION', text: 'Once' };
  const sent = () => library.ask(librarianOf(made.anna), add, variables, { idempotencyKey: 'comment-once' });
  expect(await sent()).toEqual(await sent());
  expect(wordsOf(await readBy(librarianOf(made.anna))).filter((words) => words === 'Once')).toHaveLength(1);
});

it('is refused beyond the limit per organization and record', async () => {
  await library.database.query(sql`
    insert into comment (at, entity, record_id, author_id, organization_id, audience, readers, text)
    select now(), 'loan', ${loan}::bigint, 2, ${made.boris}::bigint, 'ORGANIZATION', array[${made.boris}::bigint], 'x'
    from generate_series(1, 500)`);
  const text = 'One more';
  const answer = await library.ask(librarianOf(made.boris), add, { id: loan, audience: 'ORGANIZATION', text });
  expect(answer.errors).toMatchObject([{ message: 'errors.comment.tooMany', params: { most: 500 } }]);
  await write(librarianOf(made.anna), 'ORGANIZATION', text);
});
