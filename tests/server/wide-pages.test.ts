import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { at, libraryViewer, openedLibrary } from './lending.ts';

/** Pages with so many selected fields that their records are read in batches. */
const library = openedLibrary();
const books = 300;

beforeAll(async () => {
  await library.database.query(sql`insert into book (id, title, language, price)
    select id, 'Book ' || (id * 7919 % 1009), case when id % 3 = 0 then 'EN' else 'SK' end, id
    from generate_series(1, ${books}::int) as id`);
});

const wide = `query ($filter: BookFilter, $page: PageInput!, $sort: [SortInput!]) {
  booksPaginated(filter: $filter, page: $page, sort: $sort) {
    items {
      title language price authors { name share } genre { nameEN } permittedActions { name permitted }
      loans { code amount status lender { name email } borrower { name } book { title authors { name } loans { code amount status } } }
    }
    pageInfo { totalElements }
  }
}`;

const pageOf = async (given: Values, index: number, size: number) => {
  const answer = await library.ask(libraryViewer, wide, { ...given, page: { index, size } });
  expect(answer.errors).toEqual([]);
  return {
    items: at(answer, 'booksPaginated', 'items') as readonly Values[], // as selected
    total: at(answer, 'booksPaginated', 'pageInfo', 'totalElements'),
  };
};

it.each([
  { of: 'in its order', given: { sort: [{ by: 'title', direction: 'DESC' }] }, total: books },
  {
    of: 'narrowed by a filter',
    given: { filter: { language: ['EN'] }, sort: [{ by: 'price', direction: 'ASC' }] },
    total: 100,
  },
  { of: 'searched', given: { filter: { search: 'Book 1' } }, total: undefined },
  { of: 'of a list’s own order', given: {}, total: books },
])('a large page $of has the records of small ones', async ({ given, total }) => {
  const whole = await pageOf(given, 0, 1_000);
  const small = [];
  for (let index = 0; index * 50 < books; index += 1) small.push(...(await pageOf(given, index, 50)).items);
  expect(whole.items).toEqual(small);
  expect(whole.total).toBe(total ?? small.length);
});

it('is read in batches', async () => {
  library.statements.length = 0;
  await pageOf({}, 0, 1_000);
  const together = library.statements.length;
  library.statements.length = 0;
  await pageOf({}, 0, 50);
  expect([library.statements.length, together > 3]).toEqual([2, true]);
});
