import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Catalogue, Field } from '../../engine/metadata/index.ts';
import { createStore, migrate } from '../../engine/store/index.ts';
import { randomCases } from '../random-cases.ts';
import { at, librarianOf, libraryViewer, library as described, withEntity, openedLibrary } from './lending.ts';

const shared = { label: {}, required: false, readOnly: true } as const;

/** Receipts and loans are related through a table that the engine does not manage. */
const linked: Catalogue = withRelations(described);

function withRelations(catalogue: Catalogue): Catalogue {
  const { receipt, loan } = catalogue.entities;
  if (receipt === undefined || loan?.list === undefined) throw new Error('the example has receipts over loans');
  const loans: Field = { ...shared, name: 'loans', type: 'relation', to: 'loan', through: 'receipt_loan' };
  const receipts: Field = { ...shared, name: 'receipts', type: 'relation', to: 'receipt', through: 'receipt_loan' };
  const receiptFilter = { name: 'receipt', kind: 'reference', field: 'receipts', label: {}, offered: true } as const;
  const filters = [...loan.list.filters, receiptFilter];
  return withEntity(withEntity(catalogue, 'receipt', { fields: { ...receipt.fields, loans } }), 'loan', {
    fields: { ...loan.fields, receipts },
    list: { ...loan.list, filters },
  });
}

const library = openedLibrary({ catalogue: linked });

beforeAll(async () => {
  await library.database.script(`create view receipt_loan as
    select receipt.id as receipt_id, loan.id as loan_id from loan as receipt join loan on loan.book_id = receipt.book_id`);
  await library.database.query(
    sql`insert into member (id, name) select id, 'm' || id from generate_series(1, 4) as id`,
  );
  await library.database.query(sql`insert into book (id, title) select id, 'b' || id from generate_series(1, 3) as id`);
});

beforeEach(async () => {
  await library.database.query(sql`delete from loan`);
  await library.database.query(sql`
    insert into loan (id, code, book_id, lender_id, borrower_id, amount, status, created_at)
    select id, 'L-' || id, book, lender, borrower, 1, status, now() + id * interval '1 minute'
    from (values (1, 1, 1, 2, 'REQUESTED'), (2, 1, 1, 2, 'LENT'), (3, 2, 2, 3, 'RETURNED'), (4, 2, 3, 4, 'LENT'), (5, 3, 1, 2, 'REFUSED'))
      as loan (id, book, lender, borrower, status)`);
});

const list = `query ($filter: ReceiptFilter) {
  myReceipts(filter: $filter) { items { id number amount direction book { title } } pageInfo { totalElements } }
}`;
const loansOf = 'query ($receipt: ID) { myLoans(filter: { receipt: [$receipt] }) { items { id } } }';

async function numbers(viewer = libraryViewer, filter: object = {}): Promise<readonly unknown[]> {
  const answer = await library.ask(viewer, list, { filter });
  const items = at(answer, 'myReceipts', 'items');
  if (!Array.isArray(items)) throw new Error(JSON.stringify(answer.errors));
  expect(at(answer, 'myReceipts', 'pageInfo', 'totalElements')).toBe(items.length);
  return items.map((item: { readonly number: unknown }) => item.number);
}

describe('an entity over another', () => {
  it('shows its selected records, under its own field names, newest first', async () => {
    expect(await numbers()).toEqual(['L-4', 'L-3', 'L-2']);
    expect(await numbers(libraryViewer, { number: { contains: 'L-3' } })).toEqual(['L-3']);
    const answer = await library.ask(librarianOf('2'), list);
    expect(at(answer, 'myReceipts', 'items', 1)).toEqual({
      id: '2',
      number: 'L-2',
      amount: '1.000',
      direction: 'BORROWED',
      book: { title: 'b1' },
    });
  });

  it('is read in the scope of the other entity', async () => {
    expect(await numbers(librarianOf('1'))).toEqual(['L-2']);
    expect(await numbers(librarianOf('4'))).toEqual(['L-4']);
  });

  it('excludes records that its condition rejects', async () => {
    const one = 'query ($id: ID!) { receipt(id: $id) { number } }';
    expect((await library.ask(libraryViewer, one, { id: '1' })).data).toEqual({ receipt: null });
    expect((await library.ask(libraryViewer, one, { id: '2' })).data).toEqual({ receipt: { number: 'L-2' } });
    expect((await library.ask(librarianOf('4'), one, { id: '2' })).data).toEqual({ receipt: null });
  });

  it('cannot be written', async () => {
    const { data } = await library.ask(libraryViewer, '{ __schema { mutationType { fields { name } } } }');
    expect(JSON.stringify(data)).not.toContain('Receipt');
  });

  it('keeps its access table equal to its scope after any change of the other', async () => {
    const store = createStore({ catalogue: linked, database: library.database });
    const loan = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      lender: fc.integer({ min: 1, max: 4 }),
      borrower: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom('REQUESTED', 'LENT', 'RETURNED', 'REFUSED'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(loan, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const { id, lender, borrower, status } of changes) {
          await library.database.query(
            sql`update loan set lender_id = ${lender}, borrower_id = ${borrower}, status = ${status} where id = ${id}`,
          );
        }
        for (const member of ['1', '2', '3', '4']) {
          const principal = { viewer: librarianOf(member), today: '2026-03-01', reach: 'viewer' as const };
          const request = { filter: {}, sort: [], offset: 0, limit: 10, selection: { id: true as const }, count: true };
          const page = await store.page(principal, { entity: 'receipt' }, request);
          const rows = await library.database.query(sql`
            select id::text from loan where status in ('LENT', 'RETURNED') and ${member} in (lender_id, borrower_id)
            order by created_at desc, id desc`);
          expect(page.items).toEqual(rows);
          expect(page.total).toBe(rows.length);
        }
      }),
      randomCases(25),
    );
  });
});

describe('a relation through a link table of the server', () => {
  it('shows the related records of the viewer’s own scope', async () => {
    const loans = (viewer: typeof libraryViewer) => library.ask(viewer, '{ receipt(id: 3) { loans { id } } }');
    expect(at(await loans(libraryViewer), 'receipt', 'loans')).toEqual([{ id: '3' }, { id: '4' }]);
    expect(at(await loans(librarianOf('2')), 'receipt', 'loans')).toEqual([{ id: '3' }]);
  });

  it('can be filtered by, within the viewer’s scope of the related records', async () => {
    const found = async (viewer: typeof libraryViewer, receipt: string) =>
      at(await library.ask(viewer, loansOf, { receipt }), 'myLoans', 'items');
    expect(await found(libraryViewer, '3')).toEqual([{ id: '4' }, { id: '3' }]);
    expect(await found(librarianOf('3'), '3')).toEqual([{ id: '4' }, { id: '3' }]);
    // Loan 4 is theirs; its receipt 3 is not.
    expect(await found(librarianOf('4'), '3')).toEqual([]);
    expect(await found(librarianOf('4'), '999999')).toEqual([]);
    // A requested loan has no receipt.
    expect(await found(libraryViewer, '1')).toEqual([]);
  });
});

it('follows a renamed field of the other, and blocks no migration', async () => {
  const { loan, receipt } = linked.entities;
  if (loan === undefined || receipt === undefined) throw new Error('the example has receipts over loans');
  const { amount: loaned, ...others } = loan.fields;
  const { amount: shown } = receipt.fields;
  if (loaned === undefined || shown === undefined) throw new Error('both have an amount');
  const renamed = withEntity(
    withEntity(linked, 'loan', {
      fields: { ...others, pieces: { ...loaned, name: 'pieces', was: 'amount' } },
      list: undefined,
    }),
    'receipt',
    { fields: { ...receipt.fields, amount: { ...shown, from: 'pieces' } } },
  );
  const { database } = library;
  await migrate({ catalogue: renamed, database });
  const principal = { viewer: libraryViewer, today: '2026-03-01', reach: 'viewer' as const };
  const request = { filter: {}, sort: [], offset: 0, limit: 1, selection: { amount: true as const }, count: false };
  const { items } = await createStore({ catalogue: renamed, database }).page(principal, { entity: 'receipt' }, request);
  expect(items).toEqual([{ amount: '1.000' }]);
});
