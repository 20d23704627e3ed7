import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Entity, EntityView } from '../../metadata/types/index.ts';
import { readerTable, type ReaderTable } from '../readers/reader-table.ts';
import { quoted } from '../tables/names.ts';
import type { ListRequest, StoredRecord } from '../types.ts';
import type { Asking } from './asking.ts';
import { Cells } from './cells.ts';
import { filterConditions } from './filters.ts';
import { Late } from './late.ts';
import { rootPosition } from './position.ts';
import { folded, presence, rulePredicate } from './rule-sql.ts';
import { selectColumns } from './selected-columns.ts';
import { isDefaultSort, sortKeys } from './sorting.ts';
import { column, recordSource, tableAs } from './source.ts';

/** Counting stops here: a larger total is told as "more than". */
export const countLimit = 10_000;

/** A list as statements made once; values and records come with each request. */
export interface ListStatement {
  readonly page: Sql;
  readonly count: Sql;
  readonly decode: (cells: readonly unknown[]) => StoredRecord;
}

/** What is listed: an entity's records, or one of its views of them. */
export interface Listed {
  readonly entity: Entity;
  readonly view?: EntityView | undefined;
}

/**
 * The statements of a list. The keys of the page are chosen first, on as few tables as they need; what the selection
 * wants is joined to those alone.
 */
export function listStatement(asking: Asking, listed: Listed, request: ListRequest): ListStatement {
  const keys = pageKeys(asking, listed, request);
  const record = recordSource(asking, listed.entity);
  const cells = new Cells('row');
  const decode = selectColumns(asking, rootPosition(record, openedBy(asking, listed.view)), request.selection, cells);
  const page = sql`select ${cells.toSelectList()} from (${keys.page}) as k join ${tableAs(record)} on ${column(record, 'id')} = k.id${record.joins.toSql()} order by ${keys.outerOrder}`;
  return { page, count: keys.count, decode };
}

function openedBy({ reach }: Asking, view: EntityView | undefined): readonly string[] | undefined {
  return reach === 'viewer' ? view?.fields : undefined;
}

interface PageKeys {
  readonly page: Sql;
  readonly count: Sql;
  readonly outerOrder: Sql;
}

function pageKeys(asking: Asking, listed: Listed, request: ListRequest): PageKeys {
  const scope =
    asking.reach === 'everything'
      ? true
      : folded(asking, listed.entity.name, (listed.view ?? { scope: listed.entity.access.scope.read }).scope);
  const readers =
    typeof scope === 'boolean' || listed.view !== undefined ? undefined : readerTable(asking.catalogue, listed.entity);
  const source = recordSource(asking, listed.entity);
  const position = rootPosition(source, openedBy(asking, listed.view));
  const conditions = filterConditions({ asking, position, view: listed.view }, request);
  if (readers !== undefined) return keysOfReaders(asking, listed, request, { readers, source, conditions });
  const reach = typeof scope === 'boolean' ? scopeConstant(scope) : [rulePredicate(asking, source, scope)];
  const order = sortKeys(asking, position, listed.view, request.sort);
  const where = [...reach, ...presence(asking, source), ...conditions];
  const base = (): Sql => sql`from ${tableAs(source)}${source.joins.toSql()}${whereAll(where)}`;
  return assemble(base, { id: column(source, 'id'), order, request });
}

function scopeConstant(scope: boolean): readonly Sql[] {
  return scope ? [] : [sql`false`];
}

interface KeyedList {
  readonly readers: ReaderTable;
  readonly source: ReturnType<typeof recordSource>;
  readonly conditions: readonly Sql[];
}

/** Keys from the reader table; the record itself is joined only where a filter or another order needs it. */
function keysOfReaders(
  asking: Asking,
  listed: Listed,
  request: ListRequest,
  { readers, source, conditions }: KeyedList,
): PageKeys {
  const isUsual = isDefaultSort(listed.entity, undefined, request.sort);
  const order = isUsual
    ? readers.sort.map((key) => ({ value: raw(`r.${quoted(key.column)}`), direction: key.direction }))
    : sortKeys(asking, rootPosition(source), undefined, request.sort);
  const withRecord = sql` join ${tableAs(source)} on ${column(source, 'id')} = r.record_id`;
  const mine = sql`r.organization_id = ${asking.viewer.organizationId}::bigint`;
  const base = (needsRecord: boolean): Sql =>
    sql`from ${raw(quoted(readers.name))} as r${needsRecord ? sql`${withRecord}${source.joins.toSql()}` : sql``}${whereAll([mine, ...conditions])}`;
  const hasConditions = conditions.length > 0;
  const keys = assemble(() => base(hasConditions || !isUsual), { id: raw('r.record_id'), order, request });
  return { ...keys, count: countOf(base(hasConditions)) };
}

function whereAll(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql` where ${join(conditions, ' and ')}`;
}

interface Page {
  readonly id: Sql;
  readonly order: readonly { readonly value: Sql; readonly direction: 'ASC' | 'DESC' }[];
  readonly request: ListRequest;
}

function assemble(base: () => Sql, { id, order, request }: Page): PageKeys {
  const last = raw(order[0]?.direction === 'DESC' ? 'desc' : 'asc');
  const inner = join([
    ...order.map(({ value, direction }) => sql`${value} ${raw(direction.toLowerCase())}`),
    sql`${id} ${last}`,
  ]);
  const outer = join([
    ...order.map(({ direction }, index) => raw(`k.s${index} ${direction.toLowerCase()}`)),
    sql`k.id ${last}`,
  ]);
  const selected = join([sql`${id} as id`, ...order.map(({ value }, index) => sql`${value} as ${raw(`s${index}`)}`)]);
  // The limit is part of the text: the planner would not know a parameter, and there are few of them.
  const bounds = sql` limit ${raw(String(Math.trunc(request.limit)))}${request.offset > 0 ? sql` offset ${new Late(({ offset }) => offset)}` : sql``}`;
  return {
    page: sql`select ${selected} ${base()} order by ${inner}${bounds}`,
    count: countOf(base()),
    outerOrder: outer,
  };
}

function countOf(base: Sql): Sql {
  return sql`select count(*)::integer as total from (select 1 ${base} limit ${raw(String(countLimit + 1))}) as counted`;
}
