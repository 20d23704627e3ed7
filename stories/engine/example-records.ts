import type { Values } from '../../engine/record/index.ts';

/** Example records as returned by the server. */
const permitted = [
  { __typename: 'PermittedAction', name: 'update', permitted: true, reason: null, params: null },
  { __typename: 'PermittedAction', name: 'loans', permitted: true, reason: null, params: null },
  { __typename: 'PermittedAction', name: 'remove', permitted: false, reason: 'errors.book.lent', params: null },
];

export const novel = {
  __typename: 'Genre',
  id: '11',
  nameSK: 'Román',
  nameEN: 'Novel',
  isForAdults: false,
  shelf: null,
  archived: false,
};
export const poetry = {
  __typename: 'Genre',
  id: '12',
  nameSK: 'Poézia',
  nameEN: 'Poetry',
  isForAdults: false,
  shelf: null,
  archived: false,
};

export const book = {
  __typename: 'Book',
  id: '5',
  rowVersion: 3,
  code: 'B-2026000005',
  title: 'Babička',
  genre: novel,
  language: 'SK',
  price: '1234.50',
  currency: 'EUR',
  copies: 3,
  acquiredAt: '2026-03-05',
  isRare: false,
  isReadingRoomOnly: false,
  authors: [
    { __typename: 'BookAuthors', id: '1', name: 'Božena Němcová', share: '60.00', language: 'SK', comment: null },
    { __typename: 'BookAuthors', id: '2', name: 'Ján Prekladateľ', share: '40.00', language: 'SK', comment: 'preklad' },
  ],
  dimensions: { __typename: 'BookDimensions', width: '12.500', height: '20.000', weight: '12.500' },
  cover: [{ __typename: 'File', id: '31', name: 'obalka.png', type: 'image/png', size: 12000 }],
  extracts: [],
  note: null,
  shelf: null,
  archived: false,
  lentAmount: '0.000',
  editionOf: null,
  createdAt: '2026-03-05T10:00:00Z',
  updatedAt: '2026-03-05T10:00:00Z',
  permittedActions: permitted,
};

/** Pages of genres, filtered by name. */
export function genres({ filter, page }: Values) {
  const search =
    typeof filter === 'object' && filter !== null && 'search' in filter ? String(filter.search).toLowerCase() : '';
  const index = typeof page === 'object' && page !== null && 'index' in page ? Number(page.index) : 0;
  const more = Array.from({ length: 23 }, (_, number) => ({
    __typename: 'Genre',
    id: String(100 + number),
    nameSK: `Žáner ${number + 1}`,
    nameEN: `Genre ${number + 1}`,
    isForAdults: false,
    shelf: null,
    archived: false,
  }));
  const found = [novel, poetry, ...more].filter(({ nameSK }) => nameSK.toLowerCase().includes(search));
  const pageInfo = { __typename: 'PageInfo', totalElements: found.length, totalIsCapped: false, index, size: 10 };
  return { genresPaginated: { __typename: 'GenrePage', items: found.slice(index * 10, index * 10 + 10), pageInfo } };
}

const reader = { __typename: 'Member', id: '41', name: 'Čitateľ', number: 'M-41', email: 'citatel@example.org' };
const library = { ...reader, id: '42', name: 'Knižnica', number: 'M-42', email: 'kniznica@example.org' };

/** The member directory without pages. */
export function members() {
  return { memberDirectory: [reader, library] };
}

/** A list of one book. */
export function books() {
  return pageOfBook(book);
}

/** The current list response with one book. */
export function pageOfBook(item: Values) {
  const pageInfo = { __typename: 'PageInfo', totalElements: 1, totalIsCapped: false, index: 0, size: 10 };
  return { booksPaginated: { __typename: 'BookPage', items: [item], pageInfo } };
}

export const loan = {
  __typename: 'Loan',
  id: '9',
  rowVersion: 1,
  code: 'L-2026000009',
  book: { __typename: 'Book', id: '5', code: 'B-2026000005', title: 'Babička' },
  borrower: reader,
  lender: library,
  amount: '1.000',
  status: 'REQUESTED',
  requestedAt: '2026-03-05',
  dueAt: null,
  refusal: null,
  createdAt: '2026-03-05T10:00:00Z',
  updatedAt: '2026-03-05T10:00:00Z',
  permittedActions: [{ __typename: 'PermittedAction', name: 'update', permitted: true, reason: null, params: null }],
};
