import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListRequest } from '../types.ts';
import type { Asking } from '../query/asking.ts';
import { columnOf } from '../query/table-use.ts';
import { anyOf } from './choice-conditions.ts';
import {
  bounds,
  fromRows,
  keyOrder,
  keysBehind,
  keysInOrder,
  orderBehind,
  sorted,
  sortedBehind,
  upTo,
} from './key-order.ts';
import { type Further, type ListPlan, planList, scopeOf } from './list-plan.ts';
import type { Listed } from './listed.ts';
import { holdersOf, idsOfTexts, type Link, type SearchWay, searchWays, textsHold } from './search-ways.ts';
import { isDefaultSort } from './sorting.ts';
import type { SortKey } from './sorting.ts';

/** How a list is searched: its plan is made anew for each part, which joins only what it looks at. */
interface Ordered {
  readonly planWith: (further: Further) => ListPlan;
  /** Whether the list has the order that it has unless another is asked for: indexes that begin with a reference go on in it. */
  readonly isUsual: boolean;
  /** Whether this viewer reads every record there is. */
  readonly isWhole: boolean;
}

interface Searched {
  readonly page: Sql;
  readonly count: Sql;
  readonly order: readonly SortKey[];
}

/** Records that are found are looked up one by one as long as there are no more of them; beyond that the list is walked. */
const lookedUp = 1_000;

/**
 * The keys of a searched page. Asked for all ways at once, the planner reads the whole list; so for each way the records
 * whose texts hold the words are listed first, by the index of their parts, and of each the first ones that refer to
 * it are looked up. Where they are many the list is walked instead, which ends soon. What is found twice is shown once.
 */
export function searchedKeys(asking: Asking, listed: Listed, request: ListRequest, limit: number): Searched {
  const { page, parts, prefix, order } = searchedPage(asking, listed, request, foundBy(searchWays(asking, listed)));
  const most = sql`limit ${raw(String(limit))}`;
  const ids = united(parts.map((part) => sql`${part.ids} ${most}`));
  return {
    page,
    count: sql`${prefix}select count(*)::integer as total from (select id from (${ids}) as found ${most}) as counted`,
    order,
  };
}

/** What is looked for by itself: records by texts at some of the paths that their list is searched by. */
interface Looked {
  readonly request: ListRequest;
  readonly paths: readonly string[];
}

/**
 * The keys of some records with the words at `paths`. Whoever reads every record is shown some of those with them and
 * not the first in the order of the list: where many have the words nothing is walked for them.
 */
export function foundKeys(asking: Asking, listed: Listed, { request, paths }: Looked): Omit<Searched, 'count'> {
  const ways = searchWays(asking, listed).filter((way) => way.paths.every((path) => paths.includes(path)));
  const found = foundBy(ways);
  const isWhole = scopeOf(asking, listed) === true;
  return searchedPage(asking, listed, request, isWhole ? found.map(unwalked) : found);
}

const never = sql`false`;
/** Of so many records with the words some are shown: to fold their texts takes longer than to find them. */
const shownOf = 100;

function unwalked(found: Found): Found {
  return found.way.link === undefined ? found : { ...found, most: shownOf, isWalked: never };
}

function isUnwalked({ isWalked }: Found): boolean {
  return isWalked === never;
}

function searchedPage(asking: Asking, listed: Listed, request: ListRequest, found: readonly Found[]) {
  const ordered: Ordered = {
    planWith: (further) => planList(asking, listed, request, further),
    isUsual: isDefaultSort(listed.entity, listed.view, request.sort),
    isWhole: scopeOf(asking, listed) === true,
  };
  const { order } = planList(asking, listed, request);
  const parts = [
    ...found.flatMap((each) => (each.way.link === undefined ? [] : [lookedUpPart(ordered, each, each.way.link)])),
    ...(found.length > 0 && found.every(isUnwalked) ? [] : [walkedPart(ordered, found)]),
  ];
  const candidates = new Map(found.flatMap((each) => candidateLists(asking, each)));
  const prefix = candidates.size === 0 ? sql`` : sql`with ${join([...candidates.values()])} `;
  const all = united(parts.map(({ page }) => page));
  const page = sql`${prefix}select * from (${all}) as k order by ${keyOrder(order)}${bounds(request)}`;
  return { page, parts, prefix, order };
}

/** What is found twice is there once. */
function united(parts: readonly Sql[]): Sql {
  return join(
    parts.map((part) => sql`(${part})`),
    ' union ',
  );
}

/** One part: its keys in order, no more than the page can show, and its ids for the count. */
interface Part {
  readonly page: Sql;
  readonly ids: Sql;
}

interface Found {
  readonly way: SearchWay;
  /** So many records with the words are listed. */
  readonly most: number;
  /** The list of ids of the records with the words. */
  readonly listed: string;
  /** The list of ids that a page is looked up by: the same, or those of what refers to them. */
  readonly lookedUpBy: string;
  /** Whether there are too many records with the words to look up what is tied to them, or no column to look it up by. */
  readonly isMany: Sql;
  /** Whether there are too many for a page, of whose ties each costs a look-up. */
  readonly isWalked: Sql;
}

/** Ways to the same texts, as of an author and of a translator, share one list. */
function foundBy(ways: readonly SearchWay[]): readonly Found[] {
  const textsOf = ({ target, texts }: SearchWay): string => [target.name, ...texts].join();
  const distinct = [...new Set(ways.map(textsOf))];
  return ways.map((way, index) => {
    const listed = `found${distinct.indexOf(textsOf(way))}`;
    const own = { way, most: lookedUp + 1, listed, lookedUpBy: listed };
    if (way.link === undefined) return { ...own, isMany: sql`true`, isWalked: sql`true` };
    const isMany = isMore(listed);
    if (way.link.through === undefined) return { ...own, isMany, isWalked: isMany };
    const holders = `holders${index}`;
    return { ...own, lookedUpBy: holders, isMany, isWalked: anyOf([isMany, isMore(holders)]) };
  });
}

function isMore(list: string): Sql {
  return sql`(select count(*) from ${raw(list)}) > ${lookedUp}::integer`;
}

/** The lists of ids that records are looked up by, by their names; searched, one id more than are looked up. */
function candidateLists(asking: Asking, { way, most, listed, lookedUpBy }: Found): readonly (readonly [string, Sql])[] {
  if (way.link === undefined) return [];
  const limit = sql`limit ${most}::integer`;
  const listOf = (name: string, ids: Sql) => [name, sql`${raw(name)} as materialized (${ids})`] as const;
  const withWords = listOf(listed, sql`${idsOfTexts(asking, way)} ${limit}`);
  const { through } = way.link;
  if (through === undefined) return [withWords];
  return [withWords, listOf(lookedUpBy, sql`${holdersOf(through, raw(listed))} ${limit}`)];
}

function lookedUpPart(ordered: Ordered, found: Found, link: Link): Part {
  const { way, listed, lookedUpBy } = found;
  const isShared = link.through === undefined && link.column !== 'id';
  // Names are open with every reference; other texts are searched as far as this viewer may read them.
  const isOpen = way.isName && isShared;
  const planBy = (isTied: (own: Sql) => Sql) =>
    ordered.planWith((filtered, linked) => [
      isTied(linked(link.column)),
      ...(isOpen ? [] : [textsHold(filtered, way.paths)]),
    ]);
  const id = raw(`${lookedUpBy}.id`);
  // Compared from and to, which the planner takes for many, it reads them by the index that begins with the reference.
  const page = planBy((own) => (isShared ? sql`${own} between ${id} and ${id}` : sql`${own} = ${id}`));
  const counted = planBy((own) => sql`${own} = tied.id`);
  const { through } = link;
  // Whoever reads the whole list may count through all holders; a part of it would take as long as others have records.
  const isAll = ordered.isWhole && through !== undefined;
  const ties = isAll ? sql`(${holdersOf(through, raw(listed))})` : raw(lookedUpBy);
  const own = sql`select ${columnOf(counted.use, 'id')} as id ${fromRows(counted)} offset 0`;
  return {
    page: isShared && ordered.isUsual ? firstBehind(found, page, page.linked(link.column)) : firstOf(found, page),
    ids: sql`select own.id from ${ties} as tied cross join lateral (${own}) as own where not ${isAll ? found.isMany : found.isWalked}`,
  };
}

/** Of each record found the first ones tied to it. */
function firstOf(found: Found, plan: ListPlan): Sql {
  const own = sql`${sorted(plan)}${upTo}`;
  return sql`${looked(found, sql`own.*`, own)} order by ${keysInOrder('own', plan.order)}${upTo}`;
}

/** The same in the usual order, by the index that begins with the reference and goes on in it. */
function firstBehind(found: Found, plan: ListPlan, link: Sql): Sql {
  const { order } = plan;
  const own = sql`${sortedBehind(plan, link)}${upTo}`;
  return sql`${looked(found, keysBehind('own', order), own)} order by ${orderBehind('own', order)}${upTo}`;
}

function looked({ lookedUpBy, isWalked }: Found, select: Sql, own: Sql): Sql {
  return sql`select ${select} from ${raw(lookedUpBy)} cross join lateral (${own}) as own where not ${isWalked}`;
}

/** The conditions on lists alone are asked once, before a row is read. */
function walkedPart({ planWith, isWhole }: Ordered, found: readonly Found[]): Part {
  const planWhere = (isMany: (found: Found) => Sql) =>
    planWith((filtered, _, inScope) => [
      anyOf(found.map(isMany)),
      inScope(anyOf(found.map((each) => sql`(${isMany(each)} and ${textsHold(filtered, each.way.paths)})`))),
    ]);
  const page = planWhere((each) => each.isWalked);
  const counted = planWhere((each) => (isWhole ? each.isMany : each.isWalked));
  return {
    page: sql`${sorted(page)}${upTo}`,
    ids: sql`select ${columnOf(counted.use, 'id')} as id ${fromRows(counted)}`,
  };
}
