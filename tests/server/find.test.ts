import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, furnish, keeperOf, librarian, type Library, openLibrary, readerOf, saveLoan } from './lending.ts';

const query = 'query ($words: String!) { find(words: $words) { entity list records } }';

let library: Library;
let made: Awaited<ReturnType<typeof furnish>>;

beforeAll(async () => {
  library = await openLibrary();
  made = await furnish(library.ask);
  const input = { bookId: made.book, lenderId: made.anna, borrowerId: made.boris, amount: '1', dueAt: '2026-03-10' };
  await library.ask(librarian, saveLoan, { input });
});

afterAll(() => library.close());

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
  it('looks in the lists of the menu, for what is called so', async () => {
    expect(await found(librarian, 'Kytice')).toMatchObject({ book: 1, loan: 1 });
    expect(await found(librarian, 'BORIS')).toMatchObject({ member: 1, loan: 1, book: 0 });
  });

  it('finds nothing outside of what somebody may read', async () => {
    expect(await found(keeperOf(made.cyril), 'Kytice')).toMatchObject({ loan: 0 });
    expect(Object.keys(await found(readerOf(made.cyril), 'Boris'))).not.toContain('member');
    expect(await found({ ...librarian, permissions: [] }, 'Kytice')).toEqual({});
  });

  it.each(['', ' K ', '%', '_'])('looks for nothing by %j', async (words) => {
    expect(await found(librarian, words)).toEqual({});
  });

  it.each(['%%', '__', "' or 1=1 --", '& | ! :*', '((('])('takes %j for words', async (words) => {
    expect(Object.values(await found(librarian, words)).every((count) => count === 0)).toBe(true);
  });

  it('takes a statement for each list, and is asked once in a request', async () => {
    library.statements.length = 0;
    const twice = '{ one: find(words: "Kytice") { entity } two: find(words: "Boris") { entity } }';
    const { errors } = await library.ask(librarian, twice);
    expect(errors).toMatchObject([{ message: 'errors.badInput' }]);
    const lists = Object.keys(await found(librarian, 'Kytice')).length;
    expect(library.statements.length).toBeLessThanOrEqual(3 * lists);
  });

  it('refuses what is too long, and whoever has no token', async () => {
    expect((await library.ask(librarian, query, { words: 'a'.repeat(500) })).errors).toHaveLength(1);
    expect((await library.ask(undefined, query, { words: 'Kytice' })).errors).toMatchObject([
      { message: 'errors.token.missing' },
    ]);
  });
});
