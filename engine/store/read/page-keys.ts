import sql, { raw, type Sql } from 'sql-template-tag';
import type { QueryContext } from '../query/query-context.ts';
import type { ListRequest, Statement } from '../types.ts';
import { hasConditions, isSearched } from './request-values.ts';
import { fromRows, orderedPage, throughOf } from './key-order.ts';
import { planList } from './list-plan.ts';
import type { ListTarget } from './list-target.ts';
import { searchedKeys } from './search-keys.ts';
import type { SortKey } from './sorting.ts';

/** Counting stops here: a larger total is told as "more than". What is found by words is looked up one by one. */
export function countLimitOf(request: ListRequest): number {
  return isSearched(request) ? 1_000 : 10_000;
}

/** Which records are on a page, in order, and how many there are altogether. */
export interface PageKeys {
  /** Answers `id`, and `s0`, `s1` … for the keys of the order. */
  readonly page: Sql;
  readonly count: Sql;
  readonly order: readonly SortKey[];
  readonly planned: Statement['planned'];
}

/** The statements that choose the records of a page, on as few tables as that needs. */
export function pageKeys(context: QueryContext, listed: ListTarget, request: ListRequest): PageKeys {
  const most = countLimitOf(request) + 1;
  if (isSearched(request)) return { ...searchedKeys(context, listed, request, most), planned: 'eachTime' };
  const plan = planList(context, listed, request);
  // Records whose ids are given are read by them, whatever else is asked.
  const isVaried = request.filter['id'] === undefined && (hasConditions(request) || throughOf(plan) !== undefined);
  return {
    page: orderedPage(plan, request),
    count: sql`select count(*)::integer as total from (select 1 ${fromRows(plan)} limit ${raw(String(most))}) as counted`,
    order: plan.order,
    planned: isVaried ? 'eachTime' : undefined,
  };
}
