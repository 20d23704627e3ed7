import sql, { type Sql } from 'sql-template-tag';
import type { Rule } from '../../rules/index.ts';
import type { QueryContext } from '../query/query-context.ts';
import { evaluateForViewer, presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource } from '../query/source.ts';
import { columnOf, columnsRead, moved, type TableAlias, usesThrough } from '../query/table-alias.ts';
import { accessTable, orderedFor, type AccessTable } from '../access-tables/access-table.ts';
import type { ListRequest } from '../types.ts';
import { isArchiveRequest, isTextSearch } from './request-values.ts';
import { filterConditions, type FilterContext } from './filters.ts';
import { type ListTarget, openedBy } from './list-target.ts';
import { type Months, requestedMonths } from './months.ts';
import { rootPosition } from './position.ts';
import { type SortKey, sortKeys } from './sorting.ts';

/** The rows that the keys of a list are selected from, and their order; nothing is named or joined yet. */
export interface ListPlan {
  /** Table of the rows: the records, or the access table. */
  readonly use: TableAlias;
  /** Conditions of the scope; on `use` alone if `isAlone`. */
  readonly within: readonly Sql[];
  /** Conditions of the request. */
  readonly conditions: readonly Sql[];
  readonly order: readonly SortKey[];
  /** True if scope and order need no other table than `use`. */
  readonly isAlone: boolean;
  /** True if an index serves each sort order and reference filter; otherwise the rows are few. */
  readonly isIndexed: boolean;
  /** Approximate months of the rows, if filtered by days. */
  readonly months: Months | undefined;
  /** Returns a column of the record. */
  readonly linked: (column: string) => Sql;
}

/**
 * Adds conditions besides the request. `linked` returns a column of the record; `inScope` evaluates a condition only
 * for rows within the scope.
 */
export type AddedConditions = (
  filtered: FilterContext,
  linked: ListPlan['linked'],
  inScope: (condition: Sql) => Sql,
) => readonly Sql[];

/** Plans a list, on its access table if there is one. @throws ListRefused */
export function planList(
  context: QueryContext,
  listed: ListTarget,
  request: ListRequest,
  further: AddedConditions = () => [],
): ListPlan {
  const scope = scopeOf(context, listed);
  // Access tables exclude archived records.
  const isKeyed = typeof scope !== 'boolean' && listed.view === undefined && !isArchiveRequest(request);
  const table = isKeyed ? accessTable(context.catalogue, listed.entity) : undefined;
  return table === undefined
    ? planOfRecords(context, listed, request, { scope, further })
    : planInAccessTable(context, listed, request, { table, further });
}

/** The read scope of a list, partially evaluated for the viewer. */
export function scopeOf(context: QueryContext, { entity, view }: ListTarget): Rule {
  return context.reach === 'everything'
    ? true
    : evaluateForViewer(context, entity.name, view?.scope ?? entity.access.scope.read);
}

function planOfRecords(
  context: QueryContext,
  listed: ListTarget,
  request: ListRequest,
  { scope, further }: { readonly scope: Rule; readonly further: AddedConditions },
): ListPlan {
  const { entity, view } = listed;
  const source = recordSource(entity);
  const position = rootPosition(source, openedBy(context, listed));
  const reach = typeof scope === 'boolean' ? (scope ? [] : [sql`false`]) : [rulePredicate(context, source, scope)];
  const within = [...reach, ...(isArchiveRequest(request) ? [] : presence(context, source))];
  const isAlone = usesThrough(source.use, within).length === 0;
  const filtered: FilterContext = { context, position, view };
  const linked = (name: string): Sql => columnIn(source, name);
  const [scoped] = reach;
  // `case` evaluates the scope first: the planner overestimates its cost compared with text functions.
  const inScope = (condition: Sql): Sql =>
    scoped === undefined ? condition : sql`case when ${scoped} then ${condition} else false end`;
  return {
    use: source.use,
    within,
    conditions: [...filterConditions(filtered, request), ...further(filtered, linked, inScope)],
    order: sortKeys(context, position, view, request.sort),
    isAlone,
    isIndexed: true,
    months: isAlone ? requestedMonths({ context, listed, request }, source.use, within) : undefined,
    linked,
  };
}

/** Plans on the access table; joins the record only for columns that the access table does not repeat. */
function planInAccessTable(
  context: QueryContext,
  { entity }: ListTarget,
  request: ListRequest,
  { table, further }: { readonly table: AccessTable; readonly further: AddedConditions },
): ListPlan {
  const access: TableAlias = { table: table.name, key: 'record_id' };
  const record: TableAlias = {
    table: entity.storage.table,
    reached: { from: access, column: 'record_id', isSure: true },
  };
  const source = recordSource(entity);
  const position = rootPosition(source);
  const linked = (name: string): Sql => columnOf(table.repeated.includes(name) ? access : record, name);
  const filtered: FilterContext = { context, position, view: undefined };
  const order = sortKeys(context, position, undefined, request.sort);
  // All its rows are within the scope.
  const conditions = [...filterConditions(filtered, request), ...further(filtered, linked, (condition) => condition)];
  const whereRead = (pieces: readonly Sql[]): TableAlias =>
    repeats(table, columnsRead(source.use, pieces)) ? access : record;
  const orderedIn = whereRead(order.map(({ value }) => value));
  const filteredIn = isTextSearch(request) ? record : whereRead(conditions);
  const isIndexed = context.ordered?.has(table.name) === true;
  const organization = columnOf(access, isIndexed ? orderedFor : 'organization_id');
  const within = [sql`${organization} = ${context.viewer.organizationId}::bigint`];
  return {
    use: access,
    within,
    conditions: conditions.map((condition) => moved(condition, source.use, filteredIn)),
    order: order.map((key) => ({ ...key, value: moved(key.value, source.use, orderedIn) })),
    isAlone: orderedIn === access,
    isIndexed,
    months:
      isIndexed && filteredIn === access
        ? requestedMonths({ context, listed: { entity }, request }, access, within)
        : undefined,
    linked,
  };
}

/** True if an access table repeats all these columns. */
function repeats({ repeated }: AccessTable, columns: readonly string[]): boolean {
  return columns.every((name) => name === 'id' || repeated.includes(name));
}
