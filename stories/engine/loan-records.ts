import type { Values } from '../../engine/record/index.ts';
import { book, books, genres } from './example-records.ts';

/** Example loans as returned by a list. */
const permitted = (name: string, isPermitted: boolean, reason: string | null = null) => ({
  __typename: 'PermittedAction',
  name,
  permitted: isPermitted,
  reason,
  params: null,
});

const member = (id: string, name: string) => ({ __typename: 'Member', id, name });
const statuses = ['REQUESTED', 'LENT', 'RETURNED', 'REFUSED'] as const;
const titles = ['Babička', 'Rozprávky', 'Kniha o veľmi dlhom názve, ktorý sa do stĺpca celý nezmestí', 'Básne'];

/** One loan; statuses repeat every four, and every third has no due date. */
export function loanRecord(number: number) {
  const status = statuses[number % 4] ?? 'REQUESTED';
  const isOpen = status === 'REQUESTED';
  return {
    __typename: 'Loan',
    id: String(number),
    code: `L-${2026000000 + number}`,
    rowVersion: 1,
    amount: (number * 1234.5).toFixed(3),
    status,
    direction: 'BORROWED',
    requestedAt: '2026-03-05',
    dueAt: number % 3 === 0 ? null : `2026-0${(number % 9) + 1}-15`,
    refusal: null,
    createdAt: '2026-03-05T10:00:00Z',
    updatedAt: '2026-03-05T10:00:00Z',
    book: { __typename: 'Book', id: String(number), code: `B-${number}`, title: titles[number % 4], genre: null },
    borrower: member('2', 'Jana Nováková'),
    lender: number % 5 === 0 ? null : member('1', 'Mestská knižnica'),
    permittedActions: [
      permitted('lend', isOpen, isOpen ? null : 'errors.loan.alreadyDecided'),
      permitted('remove', isOpen, isOpen ? null : 'errors.loan.alreadyDecided'),
    ],
  };
}

/** Preview of a bulk action: the `refused` ids are not eligible for the given reason. */
export function previewed(refused: readonly string[] = [], reason = 'errors.loan.noAmount') {
  return ({ ids }: Values) => {
    const eligible = [ids]
      .flat()
      .map(String)
      .filter((id) => !refused.includes(id));
    const amount = eligible.reduce((sum, id) => sum + Number(id) * 1234.5, 0).toFixed(3);
    return {
      bulkPreview: {
        __typename: 'BulkPreview',
        eligible: eligible.length,
        refused: refused.map((id) => ({ __typename: 'BulkRefusal', id, reason, params: {} })),
        totals: [{ __typename: 'BulkTotal', column: 'amount', unit: 'ks', total: amount }],
      },
    };
  };
}

/** A page of `total` loans in the shape of one of their lists. */
export function loans(total: number, isCapped = false, field = 'myLoans') {
  return ({ page }: Values) => {
    const { index = 0, size = 10 } = (page ?? {}) as { readonly index?: number; readonly size?: number }; // what the list sends
    const count = Math.max(0, Math.min(size, total - index * size));
    const items = Array.from({ length: count }, (_, row) => loanRecord(index * size + row + 1));
    return {
      [field]: {
        __typename: 'LoanPage',
        items,
        pageInfo: { __typename: 'PageInfo', totalElements: total, totalIsCapped: isCapped, index, size },
      },
    };
  };
}

/** Answers for the detail of a book. */
export const readBook = {
  BookDetail: () => ({ book }),
  BookGenreChoices: genres,
  LoanOfBookList: loans(0),
  BookOfGenreList: books,
};
