import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListRequest } from '../types.ts';
import type { Asking } from './asking.ts';
import { anyOf } from './choice-conditions.ts';
import type { Filtered } from './filters.ts';
import { bounds, fromRows, keyOrder, type KeyRows, keysInOrder, sorted, upTo } from './key-order.ts';
import { idsOfHolders, idsOfName, nameHolds, type Link, type SearchWay, textsHold } from './search-ways.ts';
import type { SortKey } from './sorting.ts';

/** What a part of a search adds to the rows it is made of; `linked` is a column of the records as those rows have it. */
export type Further = (filtered: Filtered, linked: (column: string) => Sql) => readonly Sql[];

/** The rows of a list and its order, made anew for each part of a search: each joins only what it looks at. */
export type RowsWith = (further: Further) => { readonly rows: KeyRows; readonly order: readonly SortKey[] };

interface Searched {
  readonly page: Sql;
  readonly count: Sql;
  readonly order: readonly SortKey[];
}

/** Records of a name are looked up one by one as long as there are no more of them; beyond that the list is walked. */
const lookedUp = 1_000;

/**
 * The keys of a searched page. Asked for all ways at once, the planner reads the whole list; so each way has its own
 * part, in order and no longer than the page: texts by the index of their parts, and of each record that is called so,
 * or that refers to one, the first ones that refer to it. What one record is found by twice, it is shown for once.
 */
export function searchedKeys(
  { asking, request, limit }: { readonly asking: Asking; readonly request: ListRequest; readonly limit: number },
  ways: readonly SearchWay[],
  rowsWith: RowsWith,
): Searched {
  const names = ways.filter((way) => way.kind === 'name').map((way, index) => named(way, index));
  const texts = ways.filter((way) => way.kind === 'texts');
  const { order } = rowsWith(() => []);
  const parts = [
    ...texts.map(({ paths }) => plainPart(rowsWith((filtered) => [textsHold(filtered, paths)]))),
    ...names.flatMap((name) => (name.way.link === undefined ? [] : [lookedUpPart(rowsWith, name, name.way.link)])),
    ...(names.length === 0 ? [] : [walkedPart(rowsWith, names)]),
  ];
  if (parts.length === 0) parts.push(plainPart(rowsWith(() => [sql`false`])));
  const candidates = names.flatMap((name) => candidateLists(asking, name));
  const all = (each: (part: Part) => Sql): Sql =>
    join(
      parts.map((part) => sql`(${each(part)})`),
      ' union ',
    );
  const prefix = candidates.length === 0 ? sql`` : sql`with ${join(candidates)} `;
  const most = sql`limit ${raw(String(limit))}`;
  return {
    page: sql`${prefix}select * from (${all(({ page }) => page)}) as k order by ${keyOrder(order)}${bounds(request)}`,
    count: sql`${prefix}select count(*)::integer as total from (select id from (${all(({ ids }) => sql`${ids} ${most}`)}) as found ${most}) as counted`,
    order,
  };
}

/** One part: its keys in order, no more than the page can show, and its ids for the count. */
interface Part {
  readonly page: Sql;
  readonly ids: Sql;
}

interface Named {
  readonly way: SearchWay & { readonly kind: 'name' };
  /** Of the list of ids of that name. */
  readonly alias: Sql;
  /** Of the list of ids that records are looked up by: those of the name, or of what refers to them. */
  readonly lookedUpBy: Sql;
  /** Whether the list is walked for it: there are too many to look up, or no column to look them up by. */
  readonly isWalked: Sql;
}

function named(way: Named['way'], index: number): Named {
  const alias = raw(`named${index}`);
  const most = way.link === undefined ? 0 : lookedUp;
  const isMore = (list: Sql): Sql => sql`(select count(*) from ${list}) > ${most}::integer`;
  if (way.link?.through === undefined) return { way, alias, lookedUpBy: alias, isWalked: isMore(alias) };
  const holders = raw(`holders${index}`);
  return { way, alias, lookedUpBy: holders, isWalked: anyOf([isMore(alias), isMore(holders)]) };
}

/** The ids a name is looked up by, one more of them than are looked up. */
function candidateLists(asking: Asking, { way, alias, lookedUpBy }: Named): readonly Sql[] {
  const most = sql`${lookedUp + 1}::integer`;
  const ofName = sql`${alias} as materialized (${idsOfName(asking, way.target)} limit ${most})`;
  const { through } = way.link ?? {};
  if (through === undefined) return [ofName];
  return [ofName, sql`${lookedUpBy} as materialized (${idsOfHolders(asking, through, alias, most)})`];
}

function plainPart({ rows, order }: ReturnType<RowsWith>): Part {
  return { page: sql`${sorted(rows, order)}${upTo}`, ids: sql`select ${rows.id} as id ${fromRows(rows)}` };
}

/** Compared from and to, the link leaves the planner only the index that begins with it, which has the rows in order. */
function lookedUpPart(rowsWith: RowsWith, { way, lookedUpBy: by, isWalked }: Named, link: Link): Part {
  const { rows, order } = rowsWith((filtered, linked) => {
    const own = linked(link.column);
    if (link.through === undefined) return [sql`${own} between ${by}.id and ${by}.id`];
    // Few records refer to each of these, which only an equality tells the planner. What lies behind a reference is
    // searched as far as this viewer may read it.
    return [sql`${own} = ${by}.id`, nameHolds(filtered, way)];
  });
  const looked = (select: Sql, own: Sql): Sql =>
    sql`select ${select} from ${by} cross join lateral (${own}) as own where not ${isWalked}`;
  return {
    page: sql`${looked(sql`own.*`, sql`${sorted(rows, order)}${upTo}`)} order by ${keysInOrder('own', order)}${upTo}`,
    ids: looked(sql`own.id`, sql`select ${rows.id} as id ${fromRows(rows)}`),
  };
}

/** The conditions on lists alone are asked once, before a row is read. */
function walkedPart(rowsWith: RowsWith, names: readonly Named[]): Part {
  return plainPart(
    rowsWith((filtered) => [
      anyOf(names.map(({ isWalked }) => isWalked)),
      anyOf(names.map(({ way, isWalked }) => sql`(${isWalked} and ${nameHolds(filtered, way)})`)),
    ]),
  );
}
