import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { at, libraryViewer, type Library, saveBook, someBook } from './lending.ts';

/** Adds three books to that of `fillLibrary`, for filters and sorting. */
export async function fillShelf(library: Library, genreId: string): Promise<void> {
  for (const [title, price, acquiredAt] of [
    ['Čierna hodina', '99.90', '2026-01-31'],
    ['Cintorín', '100.10', '2026-02-01'],
    ['Dom', null, '2026-02-28'],
  ]) {
    await library.ask(libraryViewer, saveBook, {
      input: { ...someBook, title, price, currency: price === null ? null : 'EUR', acquiredAt, genreId },
    });
  }
  const created = (title: string, at: string) =>
    library.database.query(sql`update book set created_at = ${at} where title = ${title}`);
  // In Bratislava these two instants are on 1 March and on 2 March.
  await created('Cintorín', '2026-03-01T22:59:59.999Z');
  await created('Dom', '2026-03-01T23:00:00Z');
}

/** The titles of a list of books, or the errors. */
export async function titlesOf(library: Library, given: Values): Promise<unknown> {
  const answer = await library.ask(
    libraryViewer,
    `query ($filter: BookFilter, $sort: [SortInput!], $page: PageInput) { booksPaginated(filter: $filter, sort: $sort, page: $page) { items { title } } }`,
    given,
  );
  const items = at(answer, 'booksPaginated', 'items');
  return Array.isArray(items) ? items.map((item: { title: string }) => item.title) : answer.errors;
}

/** Filters and the expected titles, sorted by title. */
export const filterCases = [
  { case: 'text contains, in any case', filter: { title: { contains: 'CIN' } }, expected: ['Cintorín'] },
  { case: 'text with a wildcard taken literally', filter: { title: { contains: '%' } }, expected: [] },
  {
    case: 'range, both ends included',
    filter: { price: { from: '12.5', to: 99.9 } },
    expected: ['Čierna hodina', 'Kytice'],
  },
  { case: 'range with one end', filter: { price: { from: '100' } }, expected: ['Cintorín'] },
  {
    case: 'days, both included',
    filter: { acquiredAt: { from: '2026-01-31', to: '2026-02-01' } },
    expected: ['Cintorín', 'Čierna hodina'],
  },
  {
    case: 'days of an instant in the product’s time zone, from its midnight',
    filter: { createdAt: { from: '2026-03-02' } },
    expected: ['Dom'],
  },
  {
    case: 'days of an instant in the product’s time zone, up to the next midnight',
    filter: { createdAt: { to: '2026-03-01' } },
    expected: ['Cintorín', 'Čierna hodina', 'Kytice'],
  },
  {
    case: 'one day of an instant',
    filter: { createdAt: { from: '2026-03-02', to: '2026-03-02' } },
    expected: ['Dom'],
  },
  { case: 'enumeration', filter: { language: ['EN'] }, expected: [] },
  { case: 'enumeration, none given', filter: { language: [] }, expected: [] },
  {
    case: 'enumeration with none',
    filter: { language: [null, 'SK'] },
    expected: ['Cintorín', 'Čierna hodina', 'Dom', 'Kytice'],
  },
  { case: 'yes or no: no', filter: { isRare: false }, expected: ['Cintorín', 'Čierna hodina', 'Dom', 'Kytice'] },
  { case: 'yes or no: yes', filter: { isRare: true }, expected: [] },
  { case: 'flag', filter: { isCostly: true }, expected: ['Cintorín'] },
  { case: 'flag unset', filter: { isCostly: false }, expected: ['Cintorín', 'Čierna hodina', 'Dom', 'Kytice'] },
  { case: 'text contains, without its marks', filter: { title: { contains: 'ČINT' } }, expected: ['Cintorín'] },
  { case: 'search', filter: { search: 'hodina' }, expected: ['Čierna hodina'] },
  { case: 'search without marks', filter: { search: 'cierna' }, expected: ['Čierna hodina'] },
  { case: 'search with marks where there are none', filter: { search: 'DÓM' }, expected: ['Dom'] },
  { case: 'search with marks behind their letters', filter: { search: 'C\u030cierna' }, expected: ['Čierna hodina'] },
  {
    case: 'search for what a reference is called',
    filter: { search: 'roman' },
    expected: ['Cintorín', 'Čierna hodina', 'Dom', 'Kytice'],
  },
  {
    case: 'search for that in the other language',
    filter: { search: 'nove' },
    expected: ['Cintorín', 'Čierna hodina', 'Dom', 'Kytice'],
  },
  { case: 'search over the end of a word', filter: { search: 'a ho' }, expected: ['Čierna hodina'] },
  { case: 'search for another separator', filter: { search: 'cierna-hodina' }, expected: [] },
  { case: 'search for a nought where words part', filter: { search: 'cierna0hodina' }, expected: [] },
  { case: 'search in vain', filter: { search: 'qqqq' }, expected: [] },
  { case: 'search among what is filtered', filter: { search: 'roman', price: { to: '50' } }, expected: ['Kytice'] },
  { case: 'ids that are no numbers', filter: { id: ['x', "1'; drop table book"] }, expected: [] },
  {
    case: 'several at once',
    filter: { title: { contains: 'i' }, price: { to: '100' } },
    expected: ['Čierna hodina', 'Kytice'],
  },
];

/** Sort orders and the expected titles. */
export const sortCases = [
  { by: 'title', direction: 'ASC', expected: ['Cintorín', 'Čierna hodina', 'Dom', 'Kytice'] },
  { by: 'title', direction: 'DESC', expected: ['Kytice', 'Dom', 'Čierna hodina', 'Cintorín'] },
  { by: 'price', direction: 'ASC', expected: ['Kytice', 'Čierna hodina', 'Cintorín', 'Dom'] },
  { by: 'genre', direction: 'ASC', expected: ['Kytice', 'Čierna hodina', 'Cintorín', 'Dom'] },
  { by: 'lentAmount', direction: 'ASC', expected: ['Kytice', 'Čierna hodina', 'Cintorín', 'Dom'] },
];
