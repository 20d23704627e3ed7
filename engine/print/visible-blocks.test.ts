import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import type { Values } from '../record/index.ts';
import { factAt, visibleBlocks, type VisibleBlock } from './visible-blocks.ts';
import { exampleLoan, loanPrint } from './testing.ts';

const book = exampleLoan['book'];
const shownOf = (facts: Values = {}) =>
  visibleBlocks(loanPrint, { ...exampleLoan, ...facts }, exampleCatalogue.constants);
const withBook = (changes: Values) => ({ book: Object.assign({}, book, changes) });
const names = (blocks: readonly VisibleBlock[]) => blocks.map(({ block }) => block.name);
const blockOf = (name: string, facts?: Values) => shownOf(facts).find(({ block }) => block.name === name);

describe('the visible blocks of a print', () => {
  it('are those whose rule holds, in order', () => {
    const all = loanPrint.blocks.map(({ name }) => name);
    expect(names(shownOf(withBook({ note: 'Bound anew.' })))).toEqual(all);
    expect(names(shownOf())).toEqual(all.filter((name) => name !== 'note'));
  });

  it('have only the values whose rule holds', () => {
    const itemsOf = (status: string) => {
      const block = blockOf('book', { status });
      return block?.kind === 'values' ? block.items.length : 0;
    };
    expect(itemsOf('REFUSED')).toBe(itemsOf('LENT') + 1);
  });

  it.each([
    { borrower: { id: '2', name: 'Kráľovská čitáreň' }, presence: 'there' },
    { borrower: null, presence: 'absent' },
    { borrower: undefined, presence: 'absent' },
    { borrower: { $withheld: true }, presence: 'withheld' },
  ])('have no items for a party that is $presence', ({ borrower, presence }) => {
    const block = blockOf('borrower', { borrower });
    expect(block).toMatchObject({ kind: 'party', presence });
    expect(block?.kind === 'party' && block.items.length > 0).toBe(presence === 'there');
  });

  it('have table rows up to the limit, each with facts and prefix', () => {
    const block = blockOf('authors');
    if (block?.kind !== 'table') throw new Error('the slip has a table of authors');
    expect(block.rows).toHaveLength(1);
    expect(block.rows[0]?.map(({ prefix, facts }) => [prefix, facts])).toEqual(
      block.block.columns.map(() => ['book.authors.0.', { name: 'Žofia Ňaršíková', share: '66.6' }]),
    );
  });

  it.each([{ authors: null }, { authors: [] }, { authors: 'nobody' }])(
    'is, of a table of $authors, no row',
    (facts) => {
      const block = blockOf('authors', withBook(facts));
      expect(block?.kind === 'table' && block.rows).toEqual([]);
    },
  );
});

it.each([
  { path: 'code', fact: 'L-2026000017' },
  { path: 'book.genre.nameEN', fact: 'Travel writing' },
  { path: 'book.authors.1.name', fact: 'Ján Druhý' },
  { path: 'refusal', fact: undefined },
  { path: 'refusal.reason', fact: undefined },
  { path: 'nothing.at.all', fact: undefined },
])('the value at $path is $fact', ({ path, fact }) => {
  expect(factAt(exampleLoan, path)).toBe(fact);
});
