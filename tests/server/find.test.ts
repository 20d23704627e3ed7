import { beforeAll, describe, expect, it } from 'vitest';
import { at, librarianOf, libraryViewer, type Library, openFilledLibrary, readerOf, saveLoan } from './lending.ts';

const query = 'query ($words: String!) { find(words: $words) { entity list records } }';

const saveMember = 'mutation ($input: MemberInput!) { createOrUpdateMember(input: $input) { id } }';
const memberOf = (number: number) => {
  return { name: `Mnohá ${number}`, email: `m${number}@example.org`, number: String(1000 + number) };
};

let loan: string;

const { library, made } = await openFilledLibrary();

beforeAll(async () => {
  loan = String(
    at(
      await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount: '1', dueAt: '2026-03-10' } }),
      'createOrUpdateLoan',
      'code',
    ),
  );
});

interface Found {
  readonly entity: string;
  readonly list: string | null;
  readonly records: readonly object[];
}

async function found(viewer: Parameters<Library['ask']>[0], words: string): Promise<Readonly<Record<string, number>>> {
  const lists = at(await library.ask(viewer, query, { words }), 'find') as readonly Found[]; // as the contract says
  return Object.fromEntries(lists.map(({ entity, list, records }) => [list ?? entity, records.length]));
}

describe('find', () => {
  it('searches the lists of the menu by name', async () => {
    expect(await found(libraryViewer, 'Kytice')).toMatchObject({ book: 1, loan: 0 });
    expect(await found(libraryViewer, 'BORIS')).toMatchObject({ member: 1, loan: 0, book: 0 });
  });

  it('finds by other texts of a record, and returns them', async () => {
    const answer = await library.ask(libraryViewer, query, { words: '0002' });
    expect(at(answer, 'find')).toContainEqual({
      entity: 'member',
      list: null,
      records: [{ id: made.boris, name: 'Boris', number: '0002' }],
    });
  });

  it('limits the results', async () => {
    for (let number = 0; number < 110; number += 1)
      await library.ask(libraryViewer, saveMember, { input: memberOf(number) });
    expect(await found(libraryViewer, 'Mnohá')).toMatchObject({ member: 4 });
    expect(await found(libraryViewer, 'Mnohá 109')).toMatchObject({ member: 1 });
  });

  it('finds nothing outside the viewer’s scope', async () => {
    expect(await found(libraryViewer, loan)).toMatchObject({ loan: 1 });
    expect(await found(librarianOf(made.cyril), loan)).toMatchObject({ loan: 0 });
    expect(Object.keys(await found(readerOf(made.cyril), 'Boris'))).not.toContain('member');
    expect(await found({ ...libraryViewer, permissions: [] }, 'Kytice')).toEqual({});
  });

  it.each(['', ' Ky ', '%%', '__'])('returns nothing for the search text %j', async (words) => {
    expect(await found(libraryViewer, words)).toEqual({});
  });

  it.each(['%%%', '___', "' or 1=1 --", '& | ! :*', '((('])('accepts the search text %j', async (words) => {
    expect(Object.values(await found(libraryViewer, words)).every((count) => count === 0)).toBe(true);
  });

  it('takes one statement for all lists, and is allowed once per request', async () => {
    library.statements.length = 0;
    const twice = '{ one: find(words: "Kytice") { entity } two: find(words: "Boris") { entity } }';
    const { errors } = await library.ask(libraryViewer, twice);
    expect(errors).toMatchObject([{ message: 'errors.badInput' }]);
    expect(library.statements).toHaveLength(1);
  });

  it('refuses a too long text, and a viewer without a token', async () => {
    expect((await library.ask(libraryViewer, query, { words: 'a'.repeat(500) })).errors).toHaveLength(1);
    expect((await library.ask(undefined, query, { words: 'Kytice' })).errors).toMatchObject([
      { message: 'errors.token.missing' },
    ]);
  });
});
