import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListRequest } from '../types.ts';
import { BoundParameter } from './request-values.ts';
import type { ListPlan } from './list-plan.ts';
import type { Months } from './months.ts';
import type { SortKey } from './sorting.ts';
import { columnOf, fromClause, moved, aliasName, plainColumn, tableOf, type TableAlias } from '../query/table-alias.ts';

/** The reference that rows are sorted through (null if empty), and the table it refers to. */
interface Through {
  readonly column: Sql;
  readonly target: TableAlias;
}

/** The reference of the first sort key, if that is a column of the referenced table. */
export function leadingReference({ use, order: [first] }: ListPlan): Through | undefined {
  const target = first && plainColumn(first.value)?.use;
  const { reached } = target ?? {};
  if (target === undefined || reached === undefined || reached.within !== undefined || reached.isSure) return undefined;
  const { from } = reached;
  const isNear = from === use || (from.reached?.isSure === true && from.reached.from === use);
  return isNear ? { column: columnOf(from, reached.column), target } : undefined;
}

/** `from … where …`, with the joins that the selection needs. */
export function fromRows({ use, within, conditions }: ListPlan, selected: readonly Sql[] = []): Sql {
  const where = [...within, ...conditions];
  const from = sql`from ${fromClause(use, [...where, ...selected])}`;
  return where.length === 0 ? from : sql`${from} where ${join(where, ' and ')}`;
}

/** The outer `order by` on the keys of a page, called `k`. */
export function keyOrder(order: readonly SortKey[]): Sql {
  return keysInOrder('k', order);
}

/** `order by` on rows of keys called `alias`; keys are numbered from `first`. */
export function keysInOrder(alias: string, order: readonly SortKey[], first = 0): Sql {
  const keys = order.map(({ direction }, index) => directed(raw(`${alias}.s${String(index + first)}`), direction));
  return join([...keys, directed(raw(`${alias}.id`), lastOf(order))]);
}

/**
 * `limit` and `offset`. The limit is a literal: the planner ignores the value of a parameter, and limits have few
 * values.
 */
export function bounds({ limit, offset }: ListRequest): Sql {
  return sql` limit ${raw(String(Math.trunc(limit)))}${offset > 0 ? sql` offset ${new BoundParameter((request) => request.offset)}` : sql``}`;
}

/** The ids of a page with their sort values. */
export function orderedPage(plan: ListPlan, request: ListRequest): Sql {
  const through = leadingReference(plan);
  const page = bounds(request);
  if (plan.months !== undefined) return sql`${byMonth(plan, plan.months)}${page}`;
  if (through === undefined) return sql`${sorted(plan)}${page}`;
  const isWhole = plan.isAlone && plan.isIndexed && plan.conditions.length === 0;
  const { gathered = sql``, parts } = isWhole ? byTarget(plan, through) : { parts: [referring(plan, through)] };
  const all = join(
    [...parts, unreferring(plan, through)].map((part) => sql`(${part}${upTo})`),
    ' union all ',
  );
  return sql`${gathered}select * from (${all}) as k order by ${keyOrder(plan.order)}${page}`;
}

/** Partial queries of a page in order, each limited to the end of the page, and the CTE they share. */
interface OrderedQuery {
  readonly gathered?: Sql;
  readonly parts: readonly Sql[];
}

/** Number of rows up to the end of the page. */
export const pageEnd = new BoundParameter(({ offset, limit }) => offset + limit);

/** Limits a partial query to the end of the page. */
export const upTo = sql` limit ${pageEnd}`;

/** Rows in order, by id last in the given direction; `further` is also selected. */
export function sorted(plan: ListPlan, last: Direction = lastOf(plan.order), further: readonly Sql[] = []): Sql {
  const { use, order } = plan;
  const id = columnOf(use, 'id');
  const selected = join([
    sql`${id} as id`,
    ...order.map(({ value }, index) => sql`${value} as ${raw(`s${String(index)}`)}`),
    ...further,
  ]);
  const by = join([...order.map(({ value, direction }) => directed(value, direction)), directed(id, last)]);
  return sql`select ${selected} ${fromRows(plan, [selected])} order by ${by}`;
}

/**
 * Rows in order after a leading key that is equal in all of them, so that the planner can only use indexes that begin
 * with it.
 */
export function sortAfterKey(plan: ListPlan, leading: Sql): Sql {
  const direction = lastOf(plan.order);
  return sorted({ ...plan, order: [{ value: leading, direction }, ...plan.order] }, direction);
}

/** Keys and order of rows `own` that are sorted after a leading key, without that key. */
export function behindKey(order: readonly SortKey[]): { readonly keys: Sql; readonly by: Sql } {
  const keys = order.map((_, index) => raw(`own.s${String(index + 1)} as s${String(index)}`));
  return { keys: join([raw('own.id'), ...keys]), by: keysInOrder('own', order, 1) };
}

/** Rows with a reference. `is not null` turns the outer join into an inner one, which can be read in order. */
function referring(plan: ListPlan, { target }: Through): Sql {
  const conditions = [...plan.conditions, sql`${columnOf(target, 'id')} is not null`];
  return sorted({ ...plan, conditions });
}

/** Limits for collecting targets: at most `most` are collected, and none further if the first `first` are `dense`. */
const gathered = { most: 300, first: 30 };
/** Dense: at least one of this many target ids is referenced, so that a scan of all targets finds enough soon. */
const dense = 20;

/**
 * Like `referring`, but without reading every row of a target. A loose index scan collects referenced targets; if they
 * are many, all targets are scanned in order instead.
 */
function byTarget(plan: ListPlan, { column: link, target }: Through): OrderedQuery {
  const alias: TableAlias = { table: target.table };
  const all = tableOf(alias);
  const ofTargets = (targets: Sql): Sql => rowsOfTargets(plan, { link, target, alias, targets });
  const least = (beyond: readonly Sql[]): Sql => {
    const where = [...plan.within, ...beyond];
    return sql`(select min(${link}) from ${tableOf(plan.use)}${where.length === 0 ? sql`` : sql` where ${join(where, ' and ')}`})`;
  };
  const isMore = sql`id is not null and place <= ${gathered.most}::integer and (place < ${gathered.first}::integer or id - start > place * ${dense}::bigint)`;
  // The last id is null if all were collected.
  const gathering = sql`with recursive referred (place, id, start) as (select 1, least.id, least.id from (select ${least([])} as id) as least union all
    select place + 1, ${least([sql`${link} > referred.id`])}, start from referred where ${isMore}) `;
  const few = sql`exists (select from referred where id is null)`;
  const [{ value, direction } = noOrder()] = plan.order;
  const name = aliasName(alias);
  // `offset 0` keeps the lateral join: otherwise the planner may compare every target with every collected one. Each
  // has at least one row.
  const ofAll = sql`(select id from referred where ${few}) as referred cross join lateral (select * from ${all} where ${columnOf(alias, 'id')} = referred.id offset 0) as ${name}`;
  const looked = sql`(select ${name}.* from ${ofAll} order by ${directed(moved(value, target, alias), direction)} fetch first ${pageEnd} rows with ties) as ${name}`;
  const walked = sql`(select * from ${all} where not ${few}) as ${aliasName(alias)}`;
  return { gathered: gathering, parts: [looked, walked].map(ofTargets) };
}

function noOrder(): never {
  throw new Error('an order through a reference has a first key');
}

/**
 * Rows per target, limited to the end of the page. `between` the same value, as leading sort key, leaves only the index
 * that begins with the reference: with `=`, the planner may scan another index in order and never meet a row of a
 * target without rows.
 */
function rowsOfTargets(
  plan: ListPlan,
  {
    link,
    target,
    alias,
    targets,
  }: { readonly link: Sql; readonly target: TableAlias; readonly alias: TableAlias; readonly targets: Sql },
): Sql {
  const [first = noOrder(), ...rest] = plan.order;
  const id = columnOf(alias, 'id');
  const order = [{ ...first, value: link }, ...rest];
  const ofTarget = sorted({ ...plan, order, conditions: [sql`${link} between ${id} and ${id}`] }, first.direction);
  const keys = [
    { ...first, value: moved(first.value, target, alias) },
    ...rest.map((key, index) => ({ ...key, value: raw(`own.s${String(index + 1)}`) })),
  ];
  const selected = join([sql`own.id`, ...keys.map(({ value }, index) => sql`${value} as ${raw(`s${String(index)}`)}`)]);
  const by = join(
    [...keys, { ...first, value: raw('own.id') }].map(({ value, direction }) => directed(value, direction)),
  );
  return sql`select ${selected} from ${targets} cross join lateral (${ofTarget}${upTo}) as own order by ${by}`;
}

/**
 * Rows filtered by days but sorted otherwise: the first rows of each month in that order. Days and order are usually
 * correlated, which the planner does not know: scanning in order would pass all newer rows first.
 */
function byMonth(plan: ListPlan, { ofRow, first, last }: Months): Sql {
  const conditions = [...plan.conditions, sql`${ofRow} between month and month`];
  const ofMonth = sql`${sortAfterKey({ ...plan, conditions }, ofRow)}${upTo}`;
  const { keys, by } = behindKey(plan.order);
  return sql`select ${keys} from generate_series(${first}, ${last}) as month cross join lateral (${ofMonth}) as own order by ${by}`;
}

/** Rows without a reference. */
function unreferring(plan: ListPlan, { column: link }: Through): Sql {
  const { use, order } = plan;
  const conditions = [...plan.conditions, sql`${link} is null`];
  const id = columnOf(use, 'id');
  const [, ...rest] = order.map((key, index) => ({ ...key, name: raw(`s${String(index)}`) }));
  const selected = join([sql`${id} as id, null as s0`, ...rest.map(({ value, name }) => sql`${value} as ${name}`)]);
  const by = join([...rest.map(({ value, direction }) => directed(value, direction)), directed(id, lastOf(order))]);
  return sql`select ${selected} ${fromRows({ ...plan, conditions }, [selected])} order by ${by}`;
}

type Direction = SortKey['direction'];

function lastOf(order: readonly SortKey[]): Direction {
  return order[0]?.direction ?? 'ASC';
}

function directed(value: Sql, direction: Direction): Sql {
  return sql`${value} ${raw(direction.toLowerCase())}`;
}
