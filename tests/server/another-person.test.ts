import { beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../engine/store/index.ts';
import { idAt, instant, libraryViewer, openedLibrary } from './lending.ts';

const propose = 'mutation { createOrUpdateDisposal(input: { books: "Atlases" }) { id } }';
const agree = 'mutation ($id: ID!) { agreeDisposal(id: $id) { id } }';
const agreeAll = 'mutation ($ids: [ID!]!) { agreeDisposals(ids: $ids) { id done reason params } }';
const read = `query ($id: ID!) { disposal(id: $id) {
  status decidedAt decidedBy { id } permittedActions { name permitted reason params }
} }`;
const hire = 'mutation ($input: LibrarianInput!) { createOrUpdateLibrarian(input: $input) { id } }';

const refusal = { message: 'errors.samePerson', params: { person: 'Anna' } };

const library = openedLibrary();
let [anna, boris, annaAgain]: Viewer[] = [];

beforeAll(async () => {
  const first = await hired({ name: 'Anna' });
  const second = await hired({ name: 'Boris' });
  const further = await hired({ name: 'Anna', accountOf: { id: first } });
  [anna, boris, annaAgain] = [first, second, further].map((userId) => ({ ...libraryViewer, userId }));
});

async function hired(input: Record<string, unknown>): Promise<string> {
  return idAt(await library.ask(libraryViewer, hire, { input }), 'createOrUpdateLibrarian');
}

async function proposed(by: Viewer | undefined): Promise<string> {
  const answer = await library.ask(by, propose);
  expect(answer.errors).toEqual([]);
  return idAt(answer, 'createOrUpdateDisposal');
}

describe('a step that another person must do', () => {
  it('is accepted from another person, whom the record stores', async () => {
    const id = await proposed(anna);
    expect((await library.ask(boris, agree, { id })).errors).toEqual([]);
    expect((await library.ask(boris, read, { id })).data).toMatchObject({
      disposal: { status: 'AGREED', decidedAt: instant.toISOString(), decidedBy: { id: boris?.userId } },
    });
  });

  it.each([
    { who: 'the same account', first: () => anna, second: () => anna },
    { who: 'the same account in another role', first: () => anna, second: () => ({ ...inRole('READER', anna) }) },
    { who: 'a further account', first: () => anna, second: () => annaAgain },
    { who: 'the account that a further one belongs to', first: () => annaAgain, second: () => anna },
  ])('is refused to $who', async ({ first, second }) => {
    const id = await proposed(first());
    expect((await library.ask(second(), agree, { id })).errors).toMatchObject([refusal]);
    const bulk = await library.ask(second(), agreeAll, { ids: [id] });
    expect(bulk.data).toMatchObject({
      agreeDisposals: [{ id, done: false, reason: refusal.message, params: refusal.params }],
    });
    expect((await library.ask(second(), read, { id })).data).toMatchObject({
      disposal: {
        status: 'PROPOSED',
        permittedActions: expect.arrayContaining([
          { name: 'agree', permitted: false, reason: refusal.message, params: refusal.params },
        ]) as unknown, // expect types it as any
      },
    });
  });

  it('is refused to everybody when the first person is unknown', async () => {
    const id = await proposed(anna);
    await library.database.query({ text: 'update disposal set proposed_by_id = null where id = $1', values: [id] });
    expect((await library.ask(boris, agree, { id })).errors).toMatchObject([{ message: 'errors.samePerson' }]);
  });
});

/** The viewer with another role, which has the same permissions. */
function inRole(role: string, viewer: Viewer | undefined): Viewer {
  return { ...libraryViewer, ...viewer, role };
}
