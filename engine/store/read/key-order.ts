import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListRequest } from '../types.ts';
import { Late } from './late.ts';
import type { Months } from './months.ts';
import type { SortKey } from './sorting.ts';
import { column, tableAs } from '../query/source.ts';

/** The rows that the keys of a page are chosen from. */
export interface KeyRows {
  /** The expression of a record's id. */
  readonly id: Sql;
  readonly table: Sql;
  readonly joins: Sql;
  /** What keeps the rows to those within the scope; of `table` alone unless `targets` are unknown. */
  readonly within: readonly Sql[];
  /** What the request adds. */
  readonly conditions: readonly Sql[];
  /** Which records references lead to from rows within the scope: perhaps all there are, or those the rows refer to. */
  readonly targets: 'all' | 'referred' | 'unknown';
  /** Where the rows are narrowed to days: the months, roughly, in which they are. */
  readonly months?: Months | undefined;
}

type Through = NonNullable<SortKey['through']>;

/** `from … where …`. */
export function fromRows({ table, joins, within, conditions }: KeyRows): Sql {
  const where = [...within, ...conditions];
  return sql`from ${table}${joins}${where.length === 0 ? sql`` : sql` where ${join(where, ' and ')}`}`;
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
  return sql` limit ${raw(String(Math.trunc(limit)))}${offset > 0 ? sql` offset ${new Late((request) => request.offset)}` : sql``}`;
}

/** The ids of a page with the values they are sorted by. */
export function orderedPage(rows: KeyRows, order: readonly SortKey[], request: ListRequest): Sql {
  const { through } = order[0] ?? {};
  const page = bounds(request);
  if (rows.months !== undefined) return sql`${byMonth(rows, order, rows.months)}${page}`;
  if (through === undefined) return sql`${sorted(rows, order)}${page}`;
  const isWhole = rows.targets !== 'unknown' && rows.conditions.length === 0;
  const { gathered = sql``, parts } = isWhole
    ? byTarget(rows, order, through)
    : { parts: [referring(rows, order, through)] };
  const all = join(
    [...parts, unreferring(rows, order, through)].map((part) => sql`(${part}${upTo})`),
    ' union all ',
  );
  return sql`${gathered}select * from (${all}) as k order by ${keyOrder(order)}${page}`;
}

/** Parts of a page in order, each with no more than the page can show, and the list they share. */
interface Parts {
  readonly gathered?: Sql;
  readonly parts: readonly Sql[];
}

/** Of each part of a page, no more than the page can show. */
export const upTo = sql` limit ${new Late(({ offset, limit }) => offset + limit)}`;

/** Rows in order; ids, which come last, in the direction given. */
export function sorted(rows: KeyRows, order: readonly SortKey[], last: Direction = lastOf(order)): Sql {
  const selected = join([
    sql`${rows.id} as id`,
    ...order.map(({ value }, index) => sql`${value} as ${raw(`s${String(index)}`)}`),
  ]);
  const by = join([...order.map(({ value, direction }) => directed(value, direction)), directed(rows.id, last)]);
  return sql`select ${selected} ${fromRows(rows)} order by ${by}`;
}

/** Rows in order behind a key that is alike in all of them, which leaves the planner the indexes that begin with it. */
export function sortedBehind(rows: KeyRows, leading: Sql, order: readonly SortKey[]): Sql {
  const direction = lastOf(order);
  return sorted(rows, [{ value: leading, direction }, ...order], direction);
}

/** The keys of rows sorted behind another, as if they were not. */
export function keysBehind(alias: string, order: readonly SortKey[]): Sql {
  const keys = order.map((_, index) => raw(`${alias}.s${String(index + 1)} as s${String(index)}`));
  return join([raw(`${alias}.id as id`), ...keys]);
}

/** How rows sorted behind another key are ordered among those of its other values. */
export function orderBehind(alias: string, order: readonly SortKey[]): Sql {
  return keysInOrder(alias, order, 1);
}

/** Rows whose reference leads somewhere: said so, an outer join becomes an inner one, which can be read in order. */
function referring(rows: KeyRows, order: readonly SortKey[], { target }: Through): Sql {
  const conditions = [...rows.conditions, sql`${column(target, 'id')} is not null`];
  return sorted({ ...rows, conditions }, order);
}

/** Walked target by target, a list of targets that is longer is not gathered first. */
const gatheredTargets = 1_000;

/**
 * The same without reading every row of a target. Where all targets may be referred to they are walked in order. Else
 * those referred to are gathered, hopping over them in an index, and walked when they turn out to be many.
 */
function byTarget(rows: KeyRows, order: readonly SortKey[], through: Through): Parts {
  const { column: link, target } = through;
  const all = tableAs(target);
  if (rows.targets === 'all') return { parts: [rowsOfTargets(rows, order, through, all)] };
  const next = (beyond: readonly Sql[]): Sql =>
    sql`min(${link}) from ${rows.table} where ${join([...rows.within, ...beyond], ' and ')}`;
  const gathered = sql`with recursive referred (place, id) as (select 1, ${next([])} union all
    select place + 1, (select ${next([sql`${link} > referred.id`])}) from referred where id is not null and place <= ${gatheredTargets}::integer) `;
  const few = sql`(select count(*) from referred) <= ${gatheredTargets}::integer`;
  // Fenced by its offset: joined plainly, the planner may compare every target with every one gathered.
  const looked = sql`(select id from referred where ${few}) as referred cross join lateral (select * from ${all} where ${column(target, 'id')} = referred.id offset 0) as ${raw(target.alias)}`;
  const walked = sql`(select * from ${all} where not ${few}) as ${raw(target.alias)}`;
  return { gathered, parts: [looked, walked].map((targets) => rowsOfTargets(rows, order, through, targets)) };
}

/**
 * Of each target no more rows than the page can show. A reference between a target and itself, and sorted by, leaves
 * the planner only the index that begins with it: told that they are equal, it may read another in order and never
 * meet a row of a target that has none.
 */
function rowsOfTargets(
  rows: KeyRows,
  [first, ...rest]: readonly SortKey[],
  { column: link, target }: Through,
  targets: Sql,
): Sql {
  if (first === undefined) throw new Error('an order through a reference has a first key');
  const id = column(target, 'id');
  const own: KeyRows = { ...rows, joins: sql``, conditions: [sql`${link} between ${id} and ${id}`] };
  const ofTarget = sorted(own, [{ ...first, value: link }, ...rest], first.direction);
  const keys = [first.value, ...rest.map((_, index) => raw(`own.s${String(index + 1)}`))];
  const selected = join([sql`own.id as id`, ...keys.map((key, index) => sql`${key} as ${raw(`s${String(index)}`)}`)]);
  const by = join([...keys, raw('own.id')].map((key) => directed(key, first.direction)));
  return sql`select ${selected} from ${targets} cross join lateral (${ofTarget}${upTo}) as own order by ${by}`;
}

/**
 * Rows within days, in another order: of each month the first ones in that order. Days and order usually go together,
 * which the planner does not know: walking the order it would pass all that is newer than a year long ago.
 */
function byMonth(rows: KeyRows, order: readonly SortKey[], { ofRow, first, last }: Months): Sql {
  const own: KeyRows = { ...rows, conditions: [...rows.conditions, sql`${ofRow} between month and month`] };
  const ofMonth = sql`${sortedBehind(own, ofRow, order)}${upTo}`;
  return sql`select ${keysBehind('own', order)} from generate_series(${first}, ${last}) as month cross join lateral (${ofMonth}) as own order by ${orderBehind('own', order)}`;
}

/** Rows whose reference leads nowhere. */
function unreferring(rows: KeyRows, order: readonly SortKey[], { column: link }: Through): Sql {
  const conditions = [...rows.conditions, sql`${link} is null`];
  const [, ...rest] = order.map((key, index) => ({ ...key, name: raw(`s${String(index)}`) }));
  const selected = join([
    sql`${rows.id} as id, null as s0`,
    ...rest.map(({ value, name }) => sql`${value} as ${name}`),
  ]);
  const by = join([
    ...rest.map(({ value, direction }) => directed(value, direction)),
    directed(rows.id, lastOf(order)),
  ]);
  return sql`select ${selected} ${fromRows({ ...rows, conditions })} order by ${by}`;
}

type Direction = SortKey['direction'];

function lastOf(order: readonly SortKey[]): Direction {
  return order[0]?.direction ?? 'ASC';
}

function directed(value: Sql, direction: Direction): Sql {
  return sql`${value} ${raw(direction.toLowerCase())}`;
}
