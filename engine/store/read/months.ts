import sql, { join, raw, type Sql } from 'sql-template-tag';
import { monthOf, defaultOrderColumns } from '../tables/listed-columns.ts';
import { locate } from '../names/locate.ts';
import type { ListRequest } from '../types.ts';
import type { QueryContext } from '../query/query-context.ts';
import { isSearched, boundPart } from './request-values.ts';
import type { ListTarget } from './list-target.ts';
import { isDefaultSort } from './sorting.ts';
import { columnOf, tableOf, type TableAlias } from '../query/table-alias.ts';

/** Month numbers: of a row, and the first and last of the range. */
export interface Months {
  readonly ofRow: Sql;
  readonly first: Sql;
  readonly last: Sql;
}

interface Question {
  readonly context: QueryContext;
  readonly listed: ListTarget;
  readonly request: ListRequest;
}

/** The months of a request that only filters by one day column, in default order; otherwise undefined. */
export function requestedMonths(question: Question, use: TableAlias, within: readonly Sql[]): Months | undefined {
  const day = dayAsked(question);
  if (day === undefined) return undefined;
  const ofRow = monthOf(columnOf(use, day.column));
  const where = within.length === 0 ? sql`` : sql` where ${join(within, ' and ')}`;
  const inRows = (end: 'min' | 'max'): Sql => sql`(select ${raw(end)}(${ofRow}) from ${tableOf(use)}${where})`;
  const asked = (end: 'from' | 'to'): Sql =>
    sql`(select ${monthOf(raw('day'))} from (select ${boundPart({ name: day.filter, among: 0 }, end)}::date as day) as asked)`;
  return {
    ofRow,
    first: sql`greatest(${inRows('min')}, ${asked('from')})`,
    last: sql`least(${inRows('max')}, ${asked('to')})`,
  };
}

/** The only filter of a request, and its day column. */
function dayAsked({ context, listed: { entity, view }, request }: Question) {
  const given = Object.entries(request.filter).filter(([, value]) => (value ?? undefined) !== undefined);
  const [filter] = given[0] ?? [];
  const isMore = given.length > 1 || request.where !== undefined || isSearched(request);
  const isUsual =
    isDefaultSort(entity, view, request.sort) && defaultOrderColumns(context.catalogue, entity) !== undefined;
  if (filter === undefined || isMore || !isUsual) return undefined;
  const listed = entity.list?.columns.find(({ name, filter: kind }) => name === filter && kind === 'dateRange');
  const location = listed && locate(context.catalogue, entity, listed.field);
  return location?.isOwn === true && location.field?.type === 'date' ? { filter, column: location.column } : undefined;
}
