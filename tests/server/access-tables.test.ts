import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Rule } from '../../engine/rules/index.ts';
import { createStore, migrate, accessTableStatements, type Database } from '../../engine/store/index.ts';
import { randomCases } from '../random-cases.ts';
import { librarianOf, libraryViewer, library, readerOf, withEntity } from './lending.ts';
import { testDatabase, openedDatabase } from './test-database.ts';

/** A scope through another table: members read the books of their loans while these are lent. */
const member = (path: string): Rule => ({ '==': [{ var: path }, { var: '$viewer.organizationId' }] });
const lent: Rule = { '==': [{ var: 'status' }, 'LENT'] };
const scope: Rule = {
  or: [
    { '==': [{ var: '$viewer.organizationRole' }, 'LIBRARY'] },
    { some: [{ var: 'loans' }, member('lender.id')] },
    { some: [{ var: 'loans' }, { and: [lent, member('borrower.id')] }] },
  ],
};
const throughLoans: Catalogue = withBookScope(library, scope);

function withBookScope(catalogue: Catalogue, scope: Rule): Catalogue {
  const access = catalogue.entities['book']?.access;
  if (access === undefined) throw new Error('the example has books');
  return withEntity(catalogue, 'book', { access: { ...access, scope: { ...access.scope, read: scope } } });
}

const database = openedDatabase();

beforeAll(async () => {
  await migrate({ catalogue: throughLoans, database });
  await database.query(sql`insert into member (id, name) select id, 'm' || id from generate_series(1, 4) as id`);
  await database.query(
    sql`insert into book (id, title, created_at) select id, 'b' || id, now() - id * interval '1 hour' from generate_series(1, 6) as id`,
  );
});

const id = (most: number) => fc.integer({ min: 1, max: most }).map(String);
const status = fc.constantFrom('REQUESTED', 'LENT', 'RETURNED');
const step = fc.oneof(
  fc.record({ kind: fc.constant('lend' as const), book: id(6), lender: id(4), borrower: id(4), status }),
  fc.record({ kind: fc.constant('change' as const), nth: fc.nat(20), book: id(6), lender: id(4), status }),
  fc.record({ kind: fc.constant('status' as const), nth: fc.nat(20), status }),
  fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(20) }),
  fc.record({ kind: fc.constant('created' as const), book: id(6), hours: fc.nat(100) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'lend':
      await database.query(
        sql`insert into loan (book_id, lender_id, borrower_id, status) values (${taken.book}, ${taken.lender}, ${taken.borrower}, ${taken.status})`,
      );
      return;
    case 'change':
      await database.query(
        sql`update loan set book_id = ${taken.book}, lender_id = ${taken.lender}, status = ${taken.status} where id = (select id from loan order by id offset ${taken.nth} limit 1)`,
      );
      return;
    case 'status':
      await database.query(sql`update loan set status = ${taken.status} where id % 3 = ${taken.nth % 3}`);
      return;
    case 'delete':
      await database.query(
        sql`delete from loan where id = (select id from loan order by id offset ${taken.nth} limit 1)`,
      );
      return;
    case 'created':
      await database.query(
        sql`update book set created_at = now() - ${taken.hours}::int * interval '1 minute' where id = ${taken.book}`,
      );
  }
}

/** The books readable by the scope, from plain SQL without access tables, in the list's default order. */
async function byFormula(organization: string): Promise<readonly unknown[]> {
  const rows = await database.query<{ id: string }>(sql`
    select id from book where exists (select 1 from loan where book_id = book.id and (lender_id = ${organization} or (status = 'LENT' and borrower_id = ${organization})))
    order by created_at desc, id desc`);
  return rows.map((row) => row.id);
}

it('keeps access tables equal to the formula of their scope after any writes', async () => {
  const store = createStore({ catalogue: throughLoans, database });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const taken of steps) await take(taken);
      for (const organization of ['1', '2', '3', '4', '5']) {
        const principal = { viewer: librarianOf(organization), today: '2026-03-01', reach: 'viewer' as const };
        const request = { filter: {}, sort: [], offset: 0, limit: 100, selection: { id: true as const }, count: true };
        const page = await store.page(principal, { entity: 'book' }, request);
        const expected = await byFormula(organization);
        expect(page.items.map((item) => item['id'])).toEqual(expected);
        expect(page.total).toBe(expected.length);
      }
    }),
    randomCases(60),
  );
});

/** A scope through a reference and through a column of the record: loans are readable by the keeper of their book. */
const throughKeepers: Catalogue = withKeepers(throughLoans);

function withKeepers(catalogue: Catalogue): Catalogue {
  const [book, loan] = [catalogue.entities['book'], catalogue.entities['loan']];
  const lender = loan?.fields['lender'];
  if (book === undefined || loan === undefined || lender === undefined)
    throw new Error('the example has loans of books');
  const keeper = { ...lender, name: 'keeper', required: false };
  const read: Rule = { or: [member('lender.id'), member('book.keeper.id'), { and: [lent, member('borrower.id')] }] };
  const changed = { access: { ...loan.access, scope: { ...loan.access.scope, read } } };
  const storage = { ...book.storage, archive: true };
  const kept = withEntity(catalogue, 'book', { fields: { ...book.fields, keeper }, storage });
  return withEntity(kept, 'loan', changed);
}

const someIds = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 4 });
const write = fc.oneof(
  fc.record({ kind: fc.constant('books' as const), count: fc.integer({ min: 1, max: 3 }), keeper: id(4) }),
  fc.record({ kind: fc.constant('loans' as const), books: someIds(6), lender: id(4), borrower: id(4), status }),
  fc.record({ kind: fc.constant('keeper' as const), books: someIds(6), keeper: fc.option(id(4)) }),
  fc.record({ kind: fc.constant('archived' as const), books: someIds(6), archived: fc.boolean() }),
  fc.record({ kind: fc.constant('titles' as const), books: someIds(6), title: fc.constantFrom('a', 'A', 'b') }),
  fc.record({ kind: fc.constant('status' as const), loans: someIds(8), status, amount: id(3) }),
  fc.record({ kind: fc.constant('moved' as const), loans: someIds(8), book: id(6), borrower: id(4) }),
  fc.record({ kind: fc.constant('deleted' as const), loans: someIds(8) }),
);

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

/** Selects loans by their row numbers. */
const loansAt = (places: readonly number[]) =>
  sql`id in (select id from (select id, row_number() over (order by id) as place from loan) as placed where place = any(${places}::int[]))`;

async function apply(database: Database, written: Write): Promise<void> {
  switch (written.kind) {
    case 'books':
      await database.query(sql`
        with made as (
          insert into book (id, title, keeper_id)
          select 100 + (select count(*) from book) + n, 'new', ${written.keeper} from generate_series(1, ${written.count}::int) as n returning id)
        insert into loan (book_id, lender_id, borrower_id, status) select id, 1, 2, 'LENT' from made`);
      return;
    case 'loans':
      await database.query(sql`
        insert into loan (book_id, lender_id, borrower_id, status)
        select book, ${written.lender}, ${written.borrower}, ${written.status} from unnest(${written.books}::bigint[]) as book`);
      return;
    case 'keeper':
      await database.query(
        sql`update book set keeper_id = ${written.keeper} where id = any(${written.books}::bigint[])`,
      );
      return;
    case 'archived':
      await database.query(
        sql`update book set archived = ${written.archived} where id = any(${written.books}::bigint[])`,
      );
      return;
    case 'titles':
      await database.query(sql`update book set title = ${written.title} where id = any(${written.books}::bigint[])`);
      return;
    case 'status':
      await database.query(
        sql`update loan set status = ${written.status}, amount = ${written.amount} where ${loansAt(written.loans)}`,
      );
      return;
    case 'moved':
      await database.query(
        sql`update loan set book_id = ${written.book}, borrower_id = ${written.borrower} where ${loansAt(written.loans)}`,
      );
      return;
    case 'deleted':
      await database.query(sql`delete from loan where ${loansAt(written.loans)}`);
  }
}

/** The content of the access tables, and the content a migration would write: `table` → rows. */
async function heldAndFilled(database: Database, catalogue: Catalogue) {
  const held: Record<string, unknown> = {};
  const filled: Record<string, unknown> = {};
  for (const { name, create } of accessTableStatements(catalogue)) {
    const fill = create.find((statement) => statement.startsWith('insert into'));
    const [columns = '', rows = ''] = /\((.*?)\) (select.*)/su.exec(fill ?? '')?.slice(1) ?? [];
    const query = (from: string) => database.query({ text: `select * from ${from} order by 1, 2`, values: [] });
    held[name] = await query(`(select ${columns} from "${name}") as held`);
    filled[name] = await query(`(${rows}) as filled (${columns})`);
  }
  return { held, filled };
}

it('keeps access tables equal to what a migration would fill, after any writes', async () => {
  const kept = await testDatabase();
  await migrate({ catalogue: throughKeepers, database: kept });
  await kept.query(sql`insert into member (id, name) select id, 'm' || id from generate_series(1, 4) as id`);
  await kept.query(sql`insert into large_reader (list, organization_id) values ('book_reader', 2), ('loan_reader', 1)`);
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 10 }), async (writes) => {
      await kept.query(sql`truncate book cascade`);
      await kept.query(sql`insert into book (id, title) select id, 'b' || id from generate_series(1, 6) as id`);
      for (const written of writes) {
        await apply(kept, written);
        const { held, filled } = await heldAndFilled(kept, throughKeepers);
        expect(held).toEqual(filled);
      }
    }),
    randomCases(60),
  );
  await kept.close();
});

it('marks organizations that become large readers, with an unchanged list', async () => {
  const grown = await testDatabase();
  await migrate({ catalogue: throughLoans, database: grown });
  await grown.query(sql`insert into member (id, name) select id, 'm' || id from generate_series(1, 3) as id`);
  await grown.query(sql`insert into book (id, title) select id, 'b' || id % 7 from generate_series(1, 5001) as id`);
  await grown.query(sql`insert into loan (book_id, lender_id, borrower_id, status)
    select id, 1 + (id > 5000)::int, 3, 'LENT' from generate_series(1, 5001) as id`);
  const list = async (organization: string) => {
    const principal = { viewer: librarianOf(organization), today: '2026-03-01', reach: 'viewer' as const };
    const sort = [{ by: 'title', direction: 'ASC' as const }];
    const request = { filter: {}, sort, offset: 4000, limit: 1000, selection: { id: true as const }, count: true };
    return await createStore({ catalogue: throughLoans, database: grown }).page(principal, { entity: 'book' }, request);
  };
  const marked = () =>
    grown.query(sql`select ordered_for as of, count(*)::int from book_reader group by 1 order by 1 nulls last`);
  const before = await list('3');
  expect(await marked()).toEqual([{ of: null, count: 10_002 }]);
  const store = createStore({ catalogue: throughLoans, database: grown });
  const large = () =>
    grown.query(sql`select organization_id as id from large_reader where list = 'book_reader' order by 1`);
  expect(await store.markLargeReaders(grown)).toBeGreaterThan(0);
  expect(await large()).toEqual([{ id: '3' }]);
  expect(await marked()).toEqual([
    { of: '3', count: 5001 },
    { of: null, count: 5001 },
  ]);
  expect(await list('3')).toEqual(before);
  await grown.query(sql`insert into book (id, title) values (6000, 'b0')`);
  await grown.query(sql`insert into loan (book_id, lender_id, borrower_id, status) values (6000, 1, 3, 'LENT')`);
  expect((await list('3')).total).toBe(5002);
  expect(await store.markLargeReaders(grown)).toBeGreaterThan(0);
  expect(await large()).toEqual([{ id: '1' }, { id: '3' }]);
  expect(await store.markLargeReaders(grown)).toBe(0);
  await grown.close();
});

it('recreates the access table when its scope changes', async () => {
  const { statements } = await migrate({ catalogue: library, database });
  expect(statements).toContain('drop table if exists "book_reader" cascade');
  // Accepted explicitly: the earlier catalogue counts as an older program.
  await migrate({ catalogue: throughLoans, database, accepted: ['older-program'] });
  const [row] = await database.query<{ readers: number }>(
    sql`select count(*)::int as readers from book_reader where organization_id = 1`,
  );
  expect(row?.readers).toBe((await byFormula('1')).length);
});

const isLibrarian: Rule = { '==': [{ var: '$viewer.role' }, 'LIBRARIAN'] };
const loansWhere = (condition: Rule): Rule => ({ some: [{ var: 'loans' }, condition] });
const isElsewhere: Rule = { '!=': [{ var: 'borrower.id' }, { var: '$viewer.organizationId' }] };

/** Scopes that depend on more than the viewer's organization cannot use an access table. */
it.each<{ readonly case: string; readonly read: Rule }>([
  { case: 'of the viewer’s role too', read: loansWhere({ and: [member('borrower.id'), isLibrarian] }) },
  { case: 'within the viewer’s role', read: { and: [isLibrarian, loansWhere(member('lender.id'))] } },
  {
    case: 'one way of the organization alone, another of the role too',
    read: {
      or: [loansWhere(member('lender.id')), loansWhere({ and: [lent, member('borrower.id'), isLibrarian] })],
    },
  },
  { case: 'against the organization', read: loansWhere({ and: [member('lender.id'), isElsewhere] }) },
  { case: 'of the organization twice', read: loansWhere({ and: [member('lender.id'), member('borrower.id')] }) },
])('lists the same records as the formula of a scope: $case', async ({ read }) => {
  const scoped = withBookScope(library, read);
  // Without an access table the schema equals an earlier one, which counts as an older program.
  await migrate({ catalogue: scoped, database, accepted: ['older-program'] });
  // Lists of a view use the formula even if access tables exist.
  const book = scoped.entities['book'];
  const view = library.entities['member']?.views['memberDirectory'];
  if (book === undefined || view === undefined) throw new Error('the example has books and a directory');
  const plain = { ...view, name: 'plain', scope: read, fields: undefined, search: [], sort: [] };
  const store = createStore({ catalogue: withEntity(scoped, 'book', { ...book, views: { plain } }), database });
  const idsOf = async (viewer: typeof libraryViewer, name: { readonly entity: string; readonly view?: string }) => {
    const principal = { viewer, today: '2026-03-01', reach: 'viewer' as const };
    const request = { filter: {}, sort: [], offset: 0, limit: 100, selection: { id: true as const }, count: false };
    return (await store.page(principal, name, request)).items.map((item) => item['id']).toSorted();
  };
  const organizations = ['1', '2', '3', '4'];
  const viewers = [libraryViewer, ...organizations.flatMap((own) => [librarianOf(own), readerOf(own)])];
  const seen = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      for (const taken of steps) await take(taken);
      for (const viewer of viewers) {
        const ids = await idsOf(viewer, { entity: 'book' });
        expect(ids).toEqual(await idsOf(viewer, { entity: 'book', view: 'plain' }));
        for (const id of ids) seen.add(id);
      }
    }),
    randomCases(6),
  );
  expect(seen.size).toBeGreaterThan(0);
});

it('refuse a scope that reads through a record written after the referring one', () => {
  const { book } = library.entities;
  const reference = library.entities['loan']?.fields['book'];
  if (book === undefined || reference === undefined) throw new Error('the example lends books');
  const firstLoan = { ...reference, name: 'firstLoan', to: 'loan', required: false } as typeof reference; // a copy of one
  const named = withEntity(library, 'book', { fields: { ...book.fields, firstLoan } });
  expect(() => accessTableStatements(withBookScope(named, member('firstLoan.lender.id')))).toThrow(
    'who reads book depends on book.first_loan_id, whose record may be written later',
  );
});
