import type { IssuedPrint } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';

/** An issued loan slip with the given `facts`. */
export function printedLoan(facts: Values = {}): IssuedPrint {
  return {
    number: 'A1B2C-D3E4F-G5H6J-K7M8N-P9QRS',
    fingerprint: '0123 4567 89AB CDEF',
    address: 'https://library.example.org/verify/A1B2C-D3E4F-G5H6J-K7M8N-P9QRS',
    facts: { ...loan, ...facts },
  };
}

const loan: Values = {
  code: 'L-2026000017',
  requestedAt: '2026-03-05',
  dueAt: '2026-04-05',
  amount: '2.000',
  status: 'LENT',
  lender: { id: '1', name: 'Ľudmila Šťastná', number: '1001', email: 'ludmila@example.org' },
  borrower: { id: '2', name: 'Kráľovská čitáreň', number: '2002', email: null },
  book: {
    code: 'B-2026000003',
    title: 'Ďaleká cesta za H₂O',
    language: 'SK',
    price: '1234.50',
    currency: 'EUR',
    isRare: true,
    isReadingRoomOnly: false,
    note: 'Vrátiť aj s obalom.',
    genre: { id: '5', nameSK: 'Cestopis', nameEN: 'Travel writing' },
    authors: [{ name: 'Žofia Ňaršíková', share: '66.6' }],
  },
};
