import { expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import { canonicalContent, contentOf, printPaths } from './content.ts';
import { exampleLoan, loanPrint } from './testing.ts';
import { withheldParties, withhold } from './withheld.ts';

const contentWith = (facts: object) => contentOf(loanPrint, { ...exampleLoan, ...facts }, exampleCatalogue.constants);
const textOf = (facts: object) => new TextDecoder().decode(canonicalContent(loanPrint, '17', contentWith(facts)));

it('is a list of paths and values, independent of language and format', () => {
  expect(textOf({})).toBe(
    '[["loanSlip","loan","17"],["code","L-2026000017"],["requestedAt","2026-03-05"],' +
      '["lender.name","Ľudmila Šťastná"],["lender.number","1001"],["lender.email","ludmila@example.org"],' +
      '["borrower.name","Kráľovská čitáreň"],["borrower.number","2002"],["borrower.email",null],' +
      '["book.code","B-2026000003"],["book.title","Ďaleká cesta za H₂O"],["book.genre.nameSK","Cestopis"],' +
      '["book.genre.nameEN","Travel writing"],["book.language","SK"],["book.price","1234.5"],' +
      '["book.currency","EUR"],["amount","2"],["dueAt","2026-04-05"],' +
      '["book.authors.0.name","Žofia Ňaršíková"],["book.authors.0.share","66.6"],' +
      '["book.isRare",true],["book.isReadingRoomOnly",false]]',
  );
});

it.each([
  { case: 'trailing zeros', facts: { amount: '2' } },
  { case: 'a field that is not printed', facts: { status: 'RETURNED' } },
  { case: 'decomposed accents', facts: { lender: decomposed(exampleLoan['lender']) } },
])('is the same whatever the $case', ({ facts }) => {
  expect(textOf(facts)).toBe(textOf({}));
});

it.each([
  { case: 'a figure', facts: { amount: '2.001' } },
  { case: 'a missing party', facts: { borrower: null } },
  { case: 'a shown line', facts: { status: 'REFUSED', refusal: 'lost' } },
])('differs by $case', ({ facts }) => {
  expect(textOf(facts)).not.toBe(textOf({}));
});

it('lists all paths that texts and rules read', () => {
  expect(printPaths(loanPrint)).toEqual(
    expect.arrayContaining(['book.authors.name', 'book.currency', 'book.note', 'borrower.id', 'status']),
  );
});

function decomposed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).normalize('NFD'));
}

it('includes what is withheld, so that the content is unambiguous', () => {
  const withholding = { ...loanPrint, withholds: { borrower: { read: false } } };
  const lines = (facts: object) => contentOf(withholding, { ...exampleLoan, ...facts }, exampleCatalogue.constants);
  const kept = contentOf(withholding, withhold(exampleLoan, ['borrower']), exampleCatalogue.constants);
  expect(kept).toEqual(expect.arrayContaining([['$withheld.borrower', true]]));
  expect(kept.filter(([path]) => path.startsWith('borrower'))).toEqual([['borrower', null]]);
  expect(withheldParties(kept.map(([path]) => path))).toEqual(['borrower']);
  expect(withheldParties(lines({ borrower: null }).map(([path]) => path))).toEqual([]);
});
