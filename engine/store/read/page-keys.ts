import sql, { raw, type Sql } from 'sql-template-tag';
import type { QueryContext } from '../query/query-context.ts';
import type { ListRequest, Statement } from '../types.ts';
import { hasConditions, isSearched } from './request-values.ts';
import { fromRows, orderedPage, leadingReference } from './key-order.ts';
import { planList } from './list-plan.ts';
import type { ListTarget } from './list-target.ts';
import { searchedKeys } from './search-keys.ts';
import type { SortKey } from './sorting.ts';

/** Counting stops at this number; a larger total is shown as "more than". Search matches are looked up one by one. */
export function countLimitOf(request: ListRequest): number {
  return isSearched(request) ? 1_000 : 10_000;
}

/** Statements for the keys of a page, in order, and for the total. */
export interface PageKeys {
  /** Returns `id`, and `s0`, `s1` … for the sort keys. */
  readonly page: Sql;
  readonly count: Sql;
  readonly order: readonly SortKey[];
  readonly planned: Statement['planned'];
}

/** Builds the key statements of a page on as few tables as possible. */
export function pageKeys(context: QueryContext, listed: ListTarget, request: ListRequest): PageKeys {
  const most = countLimitOf(request) + 1;
  if (isSearched(request)) return { ...searchedKeys(context, listed, request, most), planned: 'eachTime' };
  const plan = planList(context, listed, request);
  // Records with given ids are read by primary key, whatever the other filters.
  const isVaried =
    request.filter['id'] === undefined && (hasConditions(request) || leadingReference(plan) !== undefined);
  return {
    page: orderedPage(plan, request),
    count: sql`select count(*)::integer as total from (select 1 ${fromRows(plan)} limit ${raw(String(most))}) as counted`,
    order: plan.order,
    planned: isVaried ? 'eachTime' : undefined,
  };
}
