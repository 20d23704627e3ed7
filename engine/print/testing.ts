import { exampleCatalogue } from '../example/index.ts';
import type { Values } from '../record/index.ts';
import type { PrintedBlock, PrintedDocument, PrintedValue } from './document.ts';
import { toPrintedDocument, type DocumentIssue } from './printed-document.ts';

export const loanPrint = printNamed('loanSlip');

function printNamed(name: string) {
  const print = exampleCatalogue.prints[name];
  if (print === undefined) throw new Error(`the library has no print "${name}"`);
  return print;
}

/** A loan with all values that its print reads. */
export const exampleLoan: Values = {
  code: 'L-2026000017',
  requestedAt: '2026-03-05',
  dueAt: '2026-04-05',
  amount: '2.000',
  status: 'LENT',
  refusal: null,
  lender: { id: '1', name: 'Ľudmila Šťastná', number: '1001', email: 'ludmila@example.org' },
  borrower: { id: '2', name: 'Kráľovská čitáreň', number: '2002', email: null },
  book: {
    code: 'B-2026000003',
    title: 'Ďaleká cesta za H₂O',
    language: 'SK',
    price: '1234.50',
    currency: 'EUR',
    isRare: true,
    isReadingRoomOnly: null,
    note: null,
    genre: { id: '5', nameSK: 'Cestopis', nameEN: 'Travel writing' },
    authors: [
      { name: 'Žofia Ňaršíková', share: '66.6' },
      { name: 'Ján Druhý', share: '33.4' },
    ],
  },
};

export const exampleIssue: DocumentIssue = {
  number: 'A1B2C-D3E4F-G5H6J-K7M8N-P9QRS',
  fingerprint: '0123 4567 89AB CDEF',
  address: 'https://library.example.org/verify/A1B2C-D3E4F-G5H6J-K7M8N-P9QRS',
};

/** The printed loan with some facts replaced. */
export function printLoan(language: string, facts: Values = {}) {
  return toPrintedDocument(exampleCatalogue, {
    print: loanPrint,
    facts: { ...exampleLoan, ...facts },
    language,
    printedAt: '2026-03-07',
    issue: exampleIssue,
  });
}

/** Everything a document says, line by line: a label with its value, a row with its cells, what stands alone. */
export function linesOf({ issuer, title, blocks, stamp }: PrintedDocument): readonly string[] {
  return [
    issuer,
    title,
    ...blocks.flatMap((block) => [...(block.title === undefined ? [] : [block.title]), ...blockLines(block)]),
    ...(stamp === undefined ? [] : [...stamp.items.map(valueLine), stamp.sentence, stamp.address]),
  ];
}

function blockLines(block: PrintedBlock): readonly string[] {
  switch (block.kind) {
    case 'values':
      return block.items.map(valueLine);
    case 'party':
      return block.text === undefined ? block.items.map(valueLine) : [block.text];
    case 'table':
      return [block.columns.map(({ label }) => label), ...block.rows].map((cells) => cells.join(' '));
    case 'choices':
      return block.items.map(({ label, answers }) => [label, ...answers.map(({ text }) => text)].join(' '));
    case 'note':
    case 'footer':
      return [block.text];
  }
}

function valueLine({ label, value }: PrintedValue): string {
  return `${label} ${value}`;
}
