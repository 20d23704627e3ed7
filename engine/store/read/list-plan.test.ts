import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { type QueryContext, requireEntity } from '../query/query-context.ts';
import { printStatement } from '../query/print-statement.ts';
import { columnsRead, usesThrough } from '../query/table-alias.ts';
import type { ListRequest } from '../types.ts';
import { type ListPlan, planList } from './list-plan.ts';
import { pageKeys } from './page-keys.ts';

const member: QueryContext = {
  catalogue: exampleCatalogue,
  viewer: { organizationId: '7', organizationRole: 'MEMBER', language: 'en', permissions: ['LoansVisit'] },
  today: '2026-03-01',
  reach: 'viewer',
};
const large: QueryContext = { ...member, ordered: new Set(['loan_reader']) };
const librarian: QueryContext = { ...member, viewer: { ...member.viewer, organizationRole: 'LIBRARY' } };

function requestFor(asked: Partial<ListRequest> = {}): ListRequest {
  return { filter: {}, sort: [], offset: 0, limit: 10, selection: { id: true }, count: true, ...asked };
}

function planOf(entity: string, asked: Partial<ListRequest> = {}, context = member): ListPlan {
  return planList(context, { entity: requireEntity(exampleCatalogue, entity) }, requestFor(asked));
}

/** What a plan reads: its tables in the order they are joined, and the columns of the first. */
function reads(plan: ListPlan) {
  const pieces = [...plan.within, ...plan.conditions, ...plan.order.map(({ value }) => value)];
  const tables = [plan.use, ...usesThrough(plan.use, pieces)].map(({ table }) => table);
  return { tables, columns: columnsRead(plan.use, pieces) };
}

const by = (name: string) => ({ sort: [{ by: name, direction: 'ASC' as const }] });

describe('the table a list is read from', () => {
  it('is its access table alone, where it repeats what the list is sorted and filtered by', () => {
    const asked = { ...by('dueAt'), filter: { status: ['LENT'] } };
    expect(reads(planOf('loan', asked))).toEqual({
      tables: ['loan_reader'],
      columns: ['organization_id', 'status', 'due_at'],
    });
  });

  it('joins what a reference leads to by the column that is repeated', () => {
    expect(reads(planOf('loan', by('book')))).toEqual({
      tables: ['loan_reader', 'book'],
      columns: ['organization_id', 'book_id', 'created_at'],
    });
  });

  it('joins the record for what is not repeated', () => {
    expect(reads(planOf('loan', { filter: { code: { contains: '42' } } })).tables).toEqual(['loan_reader', 'loan']);
  });

  it('is the record’s own for whoever reads everything, for archived records and for the engine', () => {
    expect(reads(planOf('loan', {}, librarian)).tables).toEqual(['loan']);
    expect(reads(planOf('loan', {}, { ...member, reach: 'everything' })).tables).toEqual(['loan']);
    expect(reads(planOf('member', { filter: { archived: true } }, { ...member, reach: 'everything' })).tables).toEqual([
      'member',
    ]);
  });

  it('is read by the organization that its orders are indexed for, where that has many records', () => {
    expect(reads(planOf('loan', by('dueAt'), large)).columns).toEqual(['ordered_for', 'due_at']);
  });
});

it('chooses and counts the keys of a list in its access table alone', () => {
  const { page, count } = pageKeys(member, { entity: requireEntity(exampleCatalogue, 'loan') }, requestFor());
  expect(printStatement(count).text).toBe(
    'select count(*)::integer as total from (select 1 from "loan_reader" as t0 where t0."organization_id" = $1::bigint limit 10001) as counted',
  );
  expect(printStatement(page).text).toContain(
    'from "loan_reader" as t0 where t0."organization_id" = $1::bigint order by t0."created_at" desc,t0."record_id" desc limit 10',
  );
});

describe('a plan', () => {
  const asked = { ...by('borrower'), filter: { status: ['LENT'], book: ['3'] }, search: 'road' };

  it('is made without changing what it is made from', () => {
    const listed = Object.freeze({ entity: requireEntity(exampleCatalogue, 'loan') });
    const request = Object.freeze(requestFor(asked));
    const first = pageKeys(Object.freeze({ ...member }), listed, request);
    const again = pageKeys(member, listed, request);
    expect(printStatement(first.page).text).toBe(printStatement(again.page).text);
    expect(printStatement(first.page)).toEqual(printStatement(first.page));
  });

  it('keeps every part of a search within the scope', () => {
    const { page, count } = pageKeys(member, { entity: requireEntity(exampleCatalogue, 'loan') }, requestFor(asked));
    for (const { text } of [printStatement(page), printStatement(count)]) {
      const parts = text.match(/from "loan_reader" as t\d+/gu) ?? [];
      const kept = text.match(/t\d+\."organization_id" = \$\d+::bigint/gu) ?? [];
      expect(parts.length).toBeGreaterThan(1);
      expect(kept).toHaveLength(parts.length);
    }
  });

  it('gathers the targets of an order first, for who reads many records and for who reads all', () => {
    const pageFor = (context: QueryContext): string => {
      const listed = { entity: requireEntity(exampleCatalogue, 'loan') };
      return printStatement(pageKeys(context, listed, requestFor(by('book'))).page).text;
    };
    expect(pageFor(large)).toContain('with recursive referred');
    expect(pageFor(librarian)).toContain('with recursive referred');
    expect(pageFor(member)).not.toContain('recursive');
  });

  it('reads few records once for all references that are searched, and many by each of them', () => {
    const partsFor = (context: QueryContext): number => {
      const listed = { entity: requireEntity(exampleCatalogue, 'loan') };
      const { text } = printStatement(pageKeys(context, listed, requestFor({ search: 'road' })).count);
      return text.match(/from "loan_reader" as t\d+/gu)?.length ?? 0;
    };
    // By the book, borrower and lender; by the loan's own texts; and where too many were found, all.
    expect([partsFor(member), partsFor(large)]).toEqual([3, 5]);
  });

  it('has months only for days and no more, in the usual order', () => {
    const days = { filter: { dueAt: { from: '2026-01-01' } } };
    const bought = { filter: { acquiredAt: { from: '2026-01-01' } } };
    expect(planOf('loan', days, large).months).toBeDefined();
    expect(planOf('loan', days).months).toBeUndefined();
    expect(planOf('book', bought, librarian).months).toBeDefined();
    expect(planOf('loan', { filter: { ...days.filter, status: ['LENT'] } }, large).months).toBeUndefined();
    expect(planOf('loan', { ...days, ...by('code') }, large).months).toBeUndefined();
  });
});
