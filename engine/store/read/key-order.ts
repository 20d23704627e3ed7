import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListRequest } from '../types.ts';
import { BoundParameter } from './request-values.ts';
import type { ListPlan } from './list-plan.ts';
import type { Months } from './months.ts';
import type { SortKey } from './sorting.ts';
import { columnOf, fromClause, moved, aliasName, plainColumn, tableOf, type TableAlias } from '../query/table-alias.ts';

/** The reference that a row is sorted through, null where it leads nowhere, and the table of what it leads to. */
interface Through {
  readonly column: Sql;
  readonly target: TableAlias;
}

/** Where rows are sorted by a column of the records that a reference leads to: that reference. */
export function throughOf({ use, order: [first] }: ListPlan): Through | undefined {
  const target = first && plainColumn(first.value)?.use;
  const { reached } = target ?? {};
  if (target === undefined || reached === undefined || reached.within !== undefined || reached.isSure) return undefined;
  const { from } = reached;
  const isNear = from === use || (from.reached?.isSure === true && from.reached.from === use);
  return isNear ? { column: columnOf(from, reached.column), target } : undefined;
}

/** `from … where …`, with the joins that what is selected needs. */
export function fromRows({ use, within, conditions }: ListPlan, selected: readonly Sql[] = []): Sql {
  const where = [...within, ...conditions];
  const from = sql`from ${fromClause(use, [...where, ...selected])}`;
  return where.length === 0 ? from : sql`${from} where ${join(where, ' and ')}`;
}

/** How the outer statement orders by the keys of a page, called `k`. */
export function keyOrder(order: readonly SortKey[]): Sql {
  return keysInOrder('k', order);
}

/** How rows of keys called `alias` are ordered, by keys that are numbered from `first` on. */
export function keysInOrder(alias: string, order: readonly SortKey[], first = 0): Sql {
  const keys = order.map(({ direction }, index) => directed(raw(`${alias}.s${String(index + first)}`), direction));
  return join([...keys, directed(raw(`${alias}.id`), lastOf(order))]);
}

/** Where a page begins and ends. The limit is part of the text: the planner would not know a parameter, and there are few of them. */
export function bounds({ limit, offset }: ListRequest): Sql {
  return sql` limit ${raw(String(Math.trunc(limit)))}${offset > 0 ? sql` offset ${new BoundParameter((request) => request.offset)}` : sql``}`;
}

/** The ids of a page with the values they are sorted by. */
export function orderedPage(plan: ListPlan, request: ListRequest): Sql {
  const through = throughOf(plan);
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

/** Parts of a page in order, each with no more than the page can show, and the list they share. */
interface OrderedQuery {
  readonly gathered?: Sql;
  readonly parts: readonly Sql[];
}

/** How many rows there are up to the end of a page. */
export const pageEnd = new BoundParameter(({ offset, limit }) => offset + limit);

/** Of each part of a page, no more than the page can show. */
export const upTo = sql` limit ${pageEnd}`;

/** Rows in order; ids, which come last, in the direction given; `further` is selected besides the keys. */
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

/** Rows in order behind a key that is alike in all of them, which leaves the planner the indexes that begin with it. */
export function sortAfterKey(plan: ListPlan, leading: Sql): Sql {
  const direction = lastOf(plan.order);
  return sorted({ ...plan, order: [{ value: leading, direction }, ...plan.order] }, direction);
}

/** The keys of rows sorted behind another, as if they were not. */
export function keysBehind(alias: string, order: readonly SortKey[]): Sql {
  const keys = order.map((_, index) => raw(`${alias}.s${String(index + 1)} as s${String(index)}`));
  return join([raw(`${alias}.id`), ...keys]);
}

/** How rows sorted behind another key are ordered among those of its other values. */
export function orderBehind(alias: string, order: readonly SortKey[]): Sql {
  return keysInOrder(alias, order, 1);
}

/** Rows whose reference leads somewhere: said so, an outer join becomes an inner one, which can be read in order. */
function referring(plan: ListPlan, { target }: Through): Sql {
  const conditions = [...plan.conditions, sql`${columnOf(target, 'id')} is not null`];
  return sorted({ ...plan, conditions });
}

/** Walked target by target, a list of targets that is longer is not gathered first; nor one whose first so many are `dense`. */
const gathered = { most: 300, first: 30 };
/** Of so many ids of targets one is referred to: walking them soon meets enough. */
const dense = 20;

/**
 * The same without reading every row of a target. Those referred to are gathered, hopping over them in an index; where they
 * turn out to be many, all targets are walked in order.
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
  // It ends without an id where all were met.
  const gathering = sql`with recursive referred (place, id, start) as (select 1, least.id, least.id from (select ${least([])} as id) as least union all
    select place + 1, ${least([sql`${link} > referred.id`])}, start from referred where ${isMore}) `;
  const few = sql`exists (select from referred where id is null)`;
  const [{ value, direction } = noOrder()] = plan.order;
  const name = aliasName(alias);
  // Fenced by its offset: joined plainly, the planner may compare every target with every one gathered. Each has a row at least.
  const ofAll = sql`(select id from referred where ${few}) as referred cross join lateral (select * from ${all} where ${columnOf(alias, 'id')} = referred.id offset 0) as ${name}`;
  const looked = sql`(select ${name}.* from ${ofAll} order by ${directed(moved(value, target, alias), direction)} fetch first ${pageEnd} rows with ties) as ${name}`;
  const walked = sql`(select * from ${all} where not ${few}) as ${aliasName(alias)}`;
  return { gathered: gathering, parts: [looked, walked].map(ofTargets) };
}

function noOrder(): never {
  throw new Error('an order through a reference has a first key');
}

/**
 * Of each target no more rows than the page can show. A reference between a target and itself, and sorted by, leaves
 * the planner only the index that begins with it: told that they are equal, it may read another in order and never
 * meet a row of a target that has none.
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
 * Rows within days, in another order: of each month the first ones in that order. Days and order usually go together,
 * which the planner does not know: walking the order it would pass all that is newer than a year long ago.
 */
function byMonth(plan: ListPlan, { ofRow, first, last }: Months): Sql {
  const conditions = [...plan.conditions, sql`${ofRow} between month and month`];
  const ofMonth = sql`${sortAfterKey({ ...plan, conditions }, ofRow)}${upTo}`;
  const { order } = plan;
  return sql`select ${keysBehind('own', order)} from generate_series(${first}, ${last}) as month cross join lateral (${ofMonth}) as own order by ${orderBehind('own', order)}`;
}

/** Rows whose reference leads nowhere. */
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
