import sql, { type Sql } from 'sql-template-tag';
import type { Rule } from '../../rules/index.ts';
import type { QueryContext } from '../query/query-context.ts';
import { evaluateForViewer, presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource } from '../query/source.ts';
import { columnOf, columnsRead, moved, type TableAlias, usesThrough } from '../query/table-alias.ts';
import { accessTable, orderedFor, type AccessTable } from '../access-tables/access-table.ts';
import type { ListRequest } from '../types.ts';
import { asksArchived, looksForWords } from './request-values.ts';
import { filterConditions, type FilterContext } from './filters.ts';
import { type ListTarget, openedBy } from './list-target.ts';
import { type Months, requestedMonths } from './months.ts';
import { rootPosition } from './position.ts';
import { type SortKey, sortKeys } from './sorting.ts';

/** The rows that the keys of a list are chosen from, and the order they have. Nothing of it is named or joined yet. */
export interface ListPlan {
  /** The table they are in: that of the records, or one that has their ids. */
  readonly use: TableAlias;
  /** What keeps the rows to those within the scope; of `use` alone where `isAlone`. */
  readonly within: readonly Sql[];
  /** What the request adds. */
  readonly conditions: readonly Sql[];
  readonly order: readonly SortKey[];
  /** Whether the rows within the scope and their references are known by `use` alone. */
  readonly isAlone: boolean;
  /** Whether an index gives the rows in each order of the list, and those of each reference. Others are few. */
  readonly isIndexed: boolean;
  /** Where the rows are narrowed to days: the months, roughly, in which they are. */
  readonly months: Months | undefined;
  /** A column of the records as the rows have it. */
  readonly linked: (column: string) => Sql;
}

/**
 * What is asked for besides the request; `linked` is a column of the records as the rows of the list have it, `inScope`
 * asks a condition of rows within the scope alone.
 */
export type Further = (
  filtered: FilterContext,
  linked: ListPlan['linked'],
  inScope: (condition: Sql) => Sql,
) => readonly Sql[];

/** The plan of a list: in its access table where there is one, else among the records. @throws ListRefused */
export function planList(
  context: QueryContext,
  listed: ListTarget,
  request: ListRequest,
  further: Further = () => [],
): ListPlan {
  const scope = scopeOf(context, listed);
  // Access tables exclude archived records.
  const isKeyed = typeof scope !== 'boolean' && listed.view === undefined && !asksArchived(request);
  const table = isKeyed ? accessTable(context.catalogue, listed.entity) : undefined;
  return table === undefined
    ? planOfRecords(context, listed, request, { scope, further })
    : planInAccessTable(context, listed, request, { table, further });
}

/** What of a list the one who asks may read, as far as it is known without its records. */
export function scopeOf(context: QueryContext, { entity, view }: ListTarget): Rule {
  return context.reach === 'everything'
    ? true
    : evaluateForViewer(context, entity.name, view?.scope ?? entity.access.scope.read);
}

function planOfRecords(
  context: QueryContext,
  listed: ListTarget,
  request: ListRequest,
  { scope, further }: { readonly scope: Rule; readonly further: Further },
): ListPlan {
  const { entity, view } = listed;
  const source = recordSource(entity);
  const position = rootPosition(source, openedBy(context, listed));
  const reach = typeof scope === 'boolean' ? (scope ? [] : [sql`false`]) : [rulePredicate(context, source, scope)];
  const within = [...reach, ...(asksArchived(request) ? [] : presence(context, source))];
  const isAlone = usesThrough(source.use, within).length === 0;
  const filtered: FilterContext = { context, position, view };
  const linked = (name: string): Sql => columnIn(source, name);
  const [scoped] = reach;
  // The planner takes a scope that looks at other records for dearer than whatever is done to a text.
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

/** Rows of the access table; the record itself is joined only where the access table does not repeat what is asked. */
function planInAccessTable(
  context: QueryContext,
  { entity }: ListTarget,
  request: ListRequest,
  { table, further }: { readonly table: AccessTable; readonly further: Further },
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
  // Its rows are those within the scope.
  const conditions = [...filterConditions(filtered, request), ...further(filtered, linked, (condition) => condition)];
  const whereRead = (pieces: readonly Sql[]): TableAlias =>
    repeats(table, columnsRead(source.use, pieces)) ? access : record;
  const orderedIn = whereRead(order.map(({ value }) => value));
  const filteredIn = looksForWords(request) ? record : whereRead(conditions);
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

/** Whether an access table has every one of these columns of its records. */
function repeats({ repeated }: AccessTable, columns: readonly string[]): boolean {
  return columns.every((name) => name === 'id' || repeated.includes(name));
}
