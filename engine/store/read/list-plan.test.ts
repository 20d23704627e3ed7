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

/** Tables of a plan in join order, and the columns of the first. */
function reads(plan: ListPlan) {
  const pieces = [...plan.within, ...plan.conditions, ...plan.order.map(({ value }) => value)];
  const tables = [plan.use, ...usesThrough(plan.use, pieces)].map(({ table }) => table);
  return { tables, columns: columnsRead(plan.use, pieces) };
}

const by = (name: string) => ({ sort: [{ by: name, direction: 'ASC' as const }] });

describe('the table of a list plan', () => {
  it('is only the access table if that repeats the sorted and filtered columns', () => {
    const asked = { ...by('dueAt'), filter: { status: ['LENT'] } };
    expect(reads(planOf('loan', asked))).toEqual({
      tables: ['loan_reader'],
      columns: ['organization_id', 'status', 'due_at'],
    });
  });

  it('joins a referenced table by the repeated column', () => {
    expect(reads(planOf('loan', by('book')))).toEqual({
      tables: ['loan_reader', 'book'],
      columns: ['organization_id', 'book_id', 'created_at'],
    });
  });

  it('joins the record for columns that are not repeated', () => {
    expect(reads(planOf('loan', { filter: { code: { contains: '42' } } })).tables).toEqual(['loan_reader', 'loan']);
  });

  it('is the record table for unrestricted viewers, archived records and the engine', () => {
    expect(reads(planOf('loan', {}, librarian)).tables).toEqual(['loan']);
    expect(reads(planOf('loan', {}, { ...member, reach: 'everything' })).tables).toEqual(['loan']);
    expect(reads(planOf('member', { filter: { archived: true } }, { ...member, reach: 'everything' })).tables).toEqual([
      'member',
    ]);
  });

  it('is filtered by the indexed column for large organizations', () => {
    expect(reads(planOf('loan', by('dueAt'), large)).columns).toEqual(['ordered_for', 'due_at']);
  });
});

it('selects and counts keys in the access table only', () => {
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

  it('is built without mutating its inputs', () => {
    const listed = Object.freeze({ entity: requireEntity(exampleCatalogue, 'loan') });
    const request = Object.freeze(requestFor(asked));
    const first = pageKeys(Object.freeze({ ...member }), listed, request);
    const again = pageKeys(member, listed, request);
    expect(printStatement(first.page).text).toBe(printStatement(again.page).text);
    expect(printStatement(first.page)).toEqual(printStatement(first.page));
  });

  it('applies the scope to every partial query of a search', () => {
    const { page, count } = pageKeys(member, { entity: requireEntity(exampleCatalogue, 'loan') }, requestFor(asked));
    for (const { text } of [printStatement(page), printStatement(count)]) {
      const parts = text.match(/from "loan_reader" as t\d+/gu) ?? [];
      const kept = text.match(/t\d+\."organization_id" = \$\d+::bigint/gu) ?? [];
      expect(parts.length).toBeGreaterThan(1);
      expect(kept).toHaveLength(parts.length);
    }
  });

  it('collects sort targets first for large and unrestricted viewers', () => {
    const pageFor = (context: QueryContext): string => {
      const listed = { entity: requireEntity(exampleCatalogue, 'loan') };
      return printStatement(pageKeys(context, listed, requestFor(by('book'))).page).text;
    };
    expect(pageFor(large)).toContain('with recursive referred');
    expect(pageFor(librarian)).toContain('with recursive referred');
    expect(pageFor(member)).not.toContain('recursive');
  });

  it('reads few records once for all searched references, and many per reference', () => {
    const partsFor = (context: QueryContext): number => {
      const listed = { entity: requireEntity(exampleCatalogue, 'loan') };
      const { text } = printStatement(pageKeys(context, listed, requestFor({ search: 'road' })).count);
      return text.match(/from "loan_reader" as t\d+/gu)?.length ?? 0;
    };
    // Partial queries: book, borrower and lender; the loan's own texts; and the scan.
    expect([partsFor(member), partsFor(large)]).toEqual([3, 5]);
  });

  it('has months only for a single day filter in default order', () => {
    const days = { filter: { dueAt: { from: '2026-01-01' } } };
    const bought = { filter: { acquiredAt: { from: '2026-01-01' } } };
    expect(planOf('loan', days, large).months).toBeDefined();
    expect(planOf('loan', days).months).toBeUndefined();
    expect(planOf('book', bought, librarian).months).toBeDefined();
    expect(planOf('loan', { filter: { ...days.filter, status: ['LENT'] } }, large).months).toBeUndefined();
    expect(planOf('loan', { ...days, ...by('code') }, large).months).toBeUndefined();
  });
});
