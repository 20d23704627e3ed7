import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ListRequest } from '../types.ts';
import type { QueryContext } from '../query/query-context.ts';
import { columnOf, plainColumn, usesThrough } from '../query/table-alias.ts';
import { CandidateLists } from './candidate-lists.ts';
import { anyOf } from './choice-conditions.ts';
import {
  bounds,
  fromRows,
  keyOrder,
  keysBehind,
  keysInOrder,
  orderBehind,
  pageEnd,
  sorted,
  sortAfterKey,
  upTo,
} from './key-order.ts';
import { type Further, type ListPlan, planList, scopeOf } from './list-plan.ts';
import type { ListTarget } from './list-target.ts';
import {
  referencingRows,
  isOpenName,
  type SearchLink,
  type SearchPath,
  searchWays,
  textsHold,
} from './search-paths.ts';
import { BoundParameter } from './request-values.ts';
import { isDefaultSort, type SortKey } from './sorting.ts';

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
/** The same for who is shown the first few: to tell that more have the words takes longer than to find them. */
const lookedUpForFew = 700;

/**
 * The keys of a searched page. Asked for all ways at once, the planner reads the whole list; so for each way the records
 * whose texts hold the words are listed first, by the index of their parts, and of each the first ones that refer to
 * it are looked up. Where they are many the list is walked instead, which ends soon. What is found twice is shown once.
 */
export function searchedKeys(context: QueryContext, listed: ListTarget, request: ListRequest, limit: number): Searched {
  const lists = new CandidateLists(context);
  const found = foundBy(searchWays(context, listed), lists, lookedUp);
  const { ordered, parts, order } = searchedParts(context, listed, request, found);
  const page = pageOf(withNearest(ordered, found, parts), order, request);
  return {
    page: sql`${lists.prefix()}${page}`,
    count: sql`${lists.prefix()}${countOf(parts, limit)}`,
    order,
  };
}

/** Counts what is in any part, once; a part is read where none before it alone has more than is counted. */
function countOf(parts: readonly Part[], limit: number): Sql {
  const most = sql` limit ${raw(String(limit))}`;
  const nameOf = (index: number): Sql => raw(`counted${String(index)}`);
  const counted = parts.map(({ ids }, index) => {
    const before = parts
      .slice(0, index)
      .map((_, each) => sql`(select count(*) from ${nameOf(each)}) < ${raw(String(limit))}`);
    const rows = before.length === 0 ? ids : sql`select id from (${ids}) as part where ${join(before, ' and ')}`;
    return sql`${nameOf(index)} as materialized (${rows}${most})`;
  });
  const ids = united(parts.map((_, index) => sql`select id from ${nameOf(index)}`));
  return sql`select count(*)::integer as total from (with ${join(counted)} select id from (${ids}) as found${most}) as counted`;
}

/** What is looked for by itself: records by texts at some of the paths that their list is searched by. */
interface Looked {
  readonly request: ListRequest;
  readonly paths: readonly string[];
  /** What the statement has to begin with, once all is looked for. */
  readonly lists: CandidateLists;
}

/**
 * The keys of some records with the words at `paths`. Whoever reads every record is shown some of those with them and
 * not the first in the order of the list: where many have the words nothing is walked for them.
 */
export function searchKeys(
  context: QueryContext,
  listed: ListTarget,
  { request, paths, lists }: Looked,
): Omit<Searched, 'count'> {
  const ways = searchWays(context, listed).filter((way) => way.paths.every((path) => paths.includes(path)));
  const isWhole = scopeOf(context, listed) === true;
  const found = isWhole ? foundBy(ways, lists, shownOf - 1).map(unwalked) : foundBy(ways, lists, lookedUpForFew);
  const { parts, order } = searchedParts(context, listed, request, found);
  return { page: pageOf(united(parts.map(({ page }) => page)), order, request), order };
}

const never = sql`false`;
/** Of so many records with the words some are shown: to fold their texts takes longer than to find them. */
const shownOf = 100;

function unwalked(found: Found): Found {
  return found.way.link === undefined ? found : { ...found, isWalked: never };
}

function isUnwalked({ isWalked }: Found): boolean {
  return isWalked === never;
}

function searchedParts(context: QueryContext, listed: ListTarget, request: ListRequest, found: readonly Found[]) {
  const ordered: Ordered = {
    planWith: (further) => planList(context, listed, request, further),
    isUsual: isDefaultSort(listed.entity, listed.view, request.sort),
    isWhole: scopeOf(context, listed) === true,
  };
  const { order } = planList(context, listed, request);
  const few = found.filter((each) => isAmongFew(ordered, each));
  const parts = [
    ...(few.length === 0 ? [] : [amongFew(ordered, few)]),
    ...found.flatMap((each) =>
      each.way.link === undefined || few.includes(each) ? [] : [lookedUpPart(ordered, each, each.way.link)],
    ),
    ...(found.length > 0 && found.every(isUnwalked) ? [] : [walkedPart(ordered, found)]),
  ];
  return { ordered, parts, order };
}

function pageOf(rows: Sql, order: readonly SortKey[], request: ListRequest): Sql {
  return sql`select * from (${rows}) as k order by ${keyOrder(order)}${bounds(request)}`;
}

/** So many rows are read for each that a page shows, no more than these; and only where more was found than is soon looked up. */
const nearest = { forEach: 10, most: 1_000, found: 30 };

/**
 * The rows of all parts, or those of the first rows of the list that have the words where they fill the page: what many records
 * have stands soon in the list, while to look up what is tied to hundreds of records takes long.
 */
function withNearest({ planWith, isUsual }: Ordered, found: readonly Found[], parts: readonly Part[]): Sql {
  const plan = planWith(() => []);
  const { use, order, isIndexed, conditions } = plan;
  const keys = order.map(({ value }) => value);
  const isSoonRead = isUsual && isIndexed && conditions.length === 0 && usesThrough(use, keys).length === 0;
  const pages = parts.map(({ page }) => page);
  if (!isSoonRead) return united(pages);
  const rows = new BoundParameter(({ offset, limit }) => Math.min((offset + limit) * nearest.forEach, nearest.most));
  const hasWords = anyOf(found.map((each) => rowHasWords(planWith, plan, each)));
  const isMuch = anyOf(
    found.map(({ way, lookedUpBy }) => (way.link === undefined ? sql`true` : isMoreThan(lookedUpBy, nearest.found))),
  );
  const first = sql`select * from (${sorted(plan, undefined, [sql`${hasWords} as has_words`])} limit ${rows}) as near where has_words and ${isMuch} order by ${keysInOrder('near', order)}${upTo}`;
  const shown = join(['id', ...order.map((_, index) => `s${String(index)}`)].map((name) => raw(name)));
  const isFull = sql`(select count(*) from nearest) = ${pageEnd}::bigint`;
  const otherwise = pages.map((page) => sql`select * from (${page}) as part where not ${isFull}`);
  return sql`with nearest as materialized (${first}) ${united([sql`select ${shown} from nearest where ${isFull}`, ...otherwise])}`;
}

/** Whether a row of the list has the words: by the list of what was found, or by its texts where there is more of it. */
function rowHasWords(
  planWith: Ordered['planWith'],
  { use, linked }: ListPlan,
  { way, lookedUpBy, isWalked }: Found,
): Sql {
  const own = planWith((filtered) => [textsHold(filtered, way.paths)]);
  const id = sql`${columnOf(own.use, 'id')} = ${columnOf(use, 'id')}`;
  // Fenced by its offset: it is taken for asked of all rows, and would be asked of the whole table at once.
  const texts = sql`exists (select 1 ${fromRows({ ...own, conditions: [...own.conditions, id] })} offset 0)`;
  const { link } = way;
  if (link === undefined) return texts;
  const isTied = isListed(linked(link.column), lookedUpBy);
  return sql`case when ${isWalked} then ${texts} else ${isTied}${isOpenName(way) ? empty : sql` and ${texts}`} end`;
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
  readonly way: SearchPath;
  /** The list of ids of the records with the words. */
  readonly listed: string;
  /** The list of ids that a page is looked up by: the same, or those of what refers to them. */
  readonly lookedUpBy: string;
  /** Whether there are too many records with the words to look up what is tied to them, or no column to look it up by. */
  readonly isMany: Sql;
  /** Whether there are too many for a page, of whose ties each costs a look-up. */
  readonly isWalked: Sql;
}

function isMoreThan(list: string, most: number): Sql {
  return sql`(select count(*) from ${raw(list)}) > ${most}::integer`;
}

function foundBy(ways: readonly SearchPath[], lists: CandidateLists, mostLookedUp: number): readonly Found[] {
  const isMore = (list: string) => isMoreThan(list, mostLookedUp);
  const most = mostLookedUp + 1;
  return ways.map((way) => {
    if (way.link === undefined) return { way, listed: '', lookedUpBy: '', isMany: sql`true`, isWalked: sql`true` };
    const listed = lists.withWords(way, most);
    const isMany = isMore(listed);
    const { through } = way.link;
    if (through === undefined) return { way, listed, lookedUpBy: listed, isMany, isWalked: isMany };
    const lookedUpBy = lists.holding(through, listed, most);
    return { way, listed, lookedUpBy, isMany, isWalked: anyOf([isMany, isMore(lookedUpBy)]) };
  });
}

function lookedUpPart(ordered: Ordered, found: Found, link: SearchLink): Part {
  const { way, listed, lookedUpBy } = found;
  const isShared = link.through === undefined && link.column !== 'id';
  // Names are open with every reference; other texts are searched as far as this viewer may read them.
  const isOpen = isOpenName(way);
  const planBy = (isTied: (own: Sql) => Sql) =>
    ordered.planWith((filtered, linked) => [
      isTied(linked(link.column)),
      ...(isOpen ? [] : [textsHold(filtered, way.paths)]),
    ]);
  const id = raw(`${lookedUpBy}.id`);
  const among = planBy((own) => isListed(own, lookedUpBy));
  if (!among.isIndexed && isOfRows(among, link)) return partOf(among, sql`not ${found.isWalked}`);
  // Compared from and to, which the planner takes for many, it reads them by the index that begins with the reference.
  const page = planBy((own) => (isShared ? sql`${own} between ${id} and ${id}` : sql`${own} = ${id}`));
  const counted = planBy((own) => sql`${own} = tied.id`);
  const { through } = link;
  // Whoever reads the whole list may count through all holders; a part of it would take as long as others have records.
  const isAll = ordered.isWhole && through !== undefined;
  const ties = isAll ? sql`(${referencingRows(through, raw(listed))})` : raw(lookedUpBy);
  const own = sql`select ${columnOf(counted.use, 'id')} as id ${fromRows(counted)} offset 0`;
  return {
    page: isShared && ordered.isUsual ? firstBehind(found, page, page.linked(link.column)) : firstOf(found, page),
    ids: sql`select own.id from ${ties} as tied cross join lateral (${own}) as own where not ${isAll ? found.isMany : found.isWalked}`,
  };
}

/** Whether rows are few and have the reference to what was found themselves: they are read once for all such ways. */
function isAmongFew({ planWith }: Ordered, { way }: Found): boolean {
  const plan = planWith(() => []);
  return way.link !== undefined && isOpenName(way) && !plan.isIndexed && isOfRows(plan, way.link);
}

function isOfRows({ use, linked }: ListPlan, { column }: SearchLink): boolean {
  return column !== 'id' && plainColumn(linked(column))?.use === use;
}

function isListed(own: Sql, listed: string): Sql {
  return sql`${own} in (select id from ${raw(listed)})`;
}

/** Of rows that are few those that refer to what was found. */
function amongFew({ planWith }: Ordered, few: readonly Found[]): Part {
  const plan = planWith((_, linked) => [
    anyOf(
      few.map(({ way, lookedUpBy, isWalked }) => {
        return sql`(not ${isWalked} and ${isListed(linked(way.link?.column ?? 'id'), lookedUpBy)})`;
      }),
    ),
  ]);
  return partOf(plan, anyOf(few.map(({ isWalked }) => sql`not ${isWalked}`)));
}

/** The rows of a plan while a condition on lists alone holds, which is asked once. */
function partOf(rows: ListPlan, condition: Sql): Part {
  const matching = { ...rows, conditions: [...rows.conditions, condition] };
  return {
    page: sql`${sorted(matching)}${upTo}`,
    ids: sql`select ${columnOf(matching.use, 'id')} as id ${fromRows(matching)}`,
  };
}

/** Of each record found the first ones tied to it. */
function firstOf(found: Found, plan: ListPlan): Sql {
  const ties = { own: sorted(plan), keys: sql`own.*`, by: keysInOrder('own', plan.order) };
  return found.way.link?.column === 'id' ? looked(found, ties, found.lookedUpBy) : lookedInTurn(found, ties);
}

/** The same in the usual order, by the index that begins with the reference and goes on in it. */
function firstBehind(found: Found, plan: ListPlan, link: Sql): Sql {
  const { order } = plan;
  const own = sortAfterKey(plan, link);
  return lookedInTurn(found, { own, keys: keysBehind('own', order), by: orderBehind('own', order) });
}

/** Rows tied to a record, in order; the keys of them, and the order of those of all records. */
interface Ties {
  readonly own: Sql;
  readonly keys: Sql;
  readonly by: Sql;
}

/** A page has rows of no more records than it shows: of those whose first rows come first. */
function lookedInTurn(found: Found, ties: Ties): Sql {
  const { lookedUpBy, isWalked } = found;
  const list = raw(lookedUpBy);
  const first = sql`select ${list}.id from ${list} cross join lateral (${ties.own} limit 1) as own where not ${isWalked} order by ${ties.by}${upTo}`;
  return looked(found, ties, lookedUpBy, sql`(${first}) as `);
}

function looked({ isWalked }: Found, { own, keys, by }: Ties, list: string, from: Sql = empty): Sql {
  return sql`select ${keys} from ${from}${raw(list)} cross join lateral (${own}${upTo}) as own where not ${isWalked} order by ${by}${upTo}`;
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
