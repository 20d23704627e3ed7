import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListRequest } from '../types.ts';
import { Late } from './late.ts';
import type { SortKey } from './sorting.ts';
import { column, tableAs } from './source.ts';

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
}

type Through = NonNullable<SortKey['through']>;

/** `from … where …`. */
export function fromRows({ table, joins, within, conditions }: KeyRows): Sql {
  const where = [...within, ...conditions];
  return sql`from ${table}${joins}${where.length === 0 ? sql`` : sql` where ${join(where, ' and ')}`}`;
}

/** How the outer statement orders by the keys of a page, called `k`. */
export function keyOrder(order: readonly SortKey[]): Sql {
  const keys = order.map(({ direction }, index) => directed(raw(`k.s${String(index)}`), direction));
  return join([...keys, directed(raw('k.id'), lastOf(order))]);
}

/** The ids of a page with the values they are sorted by. */
export function orderedPage(rows: KeyRows, order: readonly SortKey[], request: ListRequest): Sql {
  const { through } = order[0] ?? {};
  // The limit is part of the text: the planner would not know a parameter, and there are few of them.
  const bounds = sql` limit ${raw(String(Math.trunc(request.limit)))}${request.offset > 0 ? sql` offset ${new Late(({ offset }) => offset)}` : sql``}`;
  if (through === undefined) return sql`${sorted(rows, order, lastOf(order))}${bounds}`;
  const found = rows.targets === 'unknown' || rows.conditions.length > 0 ? referring : byTarget;
  return sql`select * from ((${found(rows, order, through)}${upTo}) union all (${unreferring(rows, order, through)}${upTo})) as k order by ${keyOrder(order)}${bounds}`;
}

/** Of each part of a page, no more than the page can show. */
const upTo = sql` limit ${new Late(({ offset, limit }) => offset + limit)}`;

/** Rows in order; ids, which come last, in the direction given. */
function sorted(rows: KeyRows, order: readonly SortKey[], last: Direction): Sql {
  const selected = join([
    sql`${rows.id} as id`,
    ...order.map(({ value }, index) => sql`${value} as ${raw(`s${String(index)}`)}`),
  ]);
  const by = join([...order.map(({ value, direction }) => directed(value, direction)), directed(rows.id, last)]);
  return sql`select ${selected} ${fromRows(rows)} order by ${by}`;
}

/** Rows whose reference leads somewhere: said so, an outer join becomes an inner one, which can be read in order. */
function referring(rows: KeyRows, order: readonly SortKey[], { target }: Through): Sql {
  const conditions = [...rows.conditions, sql`${column(target, 'id')} is not null`];
  return sorted({ ...rows, conditions }, order, lastOf(order));
}

/**
 * The same without reading every row of a target: targets in order, and of each no more rows than the page can show.
 * A reference between a target and itself, and sorted by, leaves the planner only the index that begins with it: told
 * that they are equal, it may read another in order and never meet a row of a target that has none.
 */
function byTarget(rows: KeyRows, order: readonly SortKey[], { column: link, target }: Through): Sql {
  const [first, ...rest] = order;
  if (first === undefined) throw new Error('an order through a reference has a first key');
  const id = column(target, 'id');
  const own: KeyRows = { ...rows, joins: sql``, conditions: [sql`${link} between ${id} and ${id}`] };
  const ofTarget = sorted(own, [{ ...first, value: link }, ...rest], first.direction);
  const keys = [first.value, ...rest.map((_, index) => raw(`own.s${String(index + 1)}`))];
  const selected = join([sql`own.id as id`, ...keys.map((key, index) => sql`${key} as ${raw(`s${String(index)}`)}`)]);
  const by = join([...keys, raw('own.id')].map((key) => directed(key, first.direction)));
  return sql`select ${selected} from ${targetsOf(rows, link, target)} cross join lateral (${ofTarget}${upTo}) as own order by ${by}`;
}

function targetsOf({ targets, table, within }: KeyRows, link: Sql, target: Through['target']): Sql {
  if (targets === 'all') return tableAs(target);
  return sql`(select distinct ${link} as id from ${table} where ${join(within, ' and ')}) as referred join ${tableAs(target)} on ${column(target, 'id')} = referred.id`;
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
