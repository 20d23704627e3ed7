import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ListRequest } from '../types.ts';
import type { QueryContext } from '../query/query-context.ts';
import { columnOf, plainColumn, usesThrough } from '../query/table-alias.ts';
import { CandidateLists } from './candidate-lists.ts';
import { anyOf } from './choice-conditions.ts';
import {
  behindKey,
  bounds,
  fromRows,
  keyOrder,
  keysInOrder,
  pageEnd,
  sorted,
  sortAfterKey,
  upTo,
} from './key-order.ts';
import { type AddedConditions, type ListPlan, planList, scopeOf } from './list-plan.ts';
import type { ListTarget } from './list-target.ts';
import {
  referencingRows,
  isOpenName,
  type SearchLink,
  type SearchPath,
  visibleSearchPaths,
  textsContain,
} from './search-paths.ts';
import { BoundParameter } from './request-values.ts';
import { isDefaultSort, type SortKey } from './sorting.ts';

/** The searched list. It is planned again for each partial query, so that each joins only what it reads. */
interface Ordered {
  readonly planWith: (further: AddedConditions) => ListPlan;
  /** True for the default order, which indexes that begin with a reference continue in. */
  readonly isUsual: boolean;
  /** True if the viewer may read all records. */
  readonly isWhole: boolean;
}

interface Searched {
  readonly page: Sql;
  readonly count: Sql;
  readonly order: readonly SortKey[];
}

/** Maximum number of matches to look up one by one; beyond it, the list is scanned. */
const lookedUp = 1_000;
/**
 * The same for a search that shows only a few: confirming that there are more matches would take longer than finding
 * them.
 */
const lookedUpForFew = 700;

/**
 * The keys of a searched page. One query over all search paths would scan the whole list. Instead, the trigram index
 * lists the records with the words for each path, and the first rows that refer to each are looked up. If there are
 * many, the list is scanned, which ends soon. `union` removes duplicates.
 */
export function searchedKeys(context: QueryContext, listed: ListTarget, request: ListRequest, limit: number): Searched {
  const lists = new CandidateLists(context);
  const found = foundBy(visibleSearchPaths(context, listed), lists, lookedUp);
  const { ordered, parts, order } = searchedParts(context, listed, request, found);
  const page = pageOf(withNearest(ordered, found, parts), order, request);
  return {
    page: sql`${lists.prefix()}${page}`,
    count: sql`${lists.prefix()}${countOf(parts, limit)}`,
    order,
  };
}

/** Counts distinct ids over the parts; a part is read only if none before it alone exceeds the limit. */
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

/** A search at some of the search paths of a list. */
interface Looked {
  readonly request: ListRequest;
  readonly paths: readonly string[];
  /** Collects the CTEs that the statement must begin with. */
  readonly lists: CandidateLists;
}

/**
 * The keys of some records with the words at `paths`. A viewer who may read every record gets any matches, not the
 * first in list order, so that frequent words cause no scan.
 */
export function searchKeys(
  context: QueryContext,
  listed: ListTarget,
  { request, paths, lists }: Looked,
): Omit<Searched, 'count'> {
  const ways = visibleSearchPaths(context, listed).filter((way) => way.paths.every((path) => paths.includes(path)));
  const isWhole = scopeOf(context, listed) === true;
  const found = isWhole ? foundBy(ways, lists, shownOf - 1).map(unwalked) : foundBy(ways, lists, lookedUpForFew);
  const { parts, order } = searchedParts(context, listed, request, found);
  return { page: pageOf(united(parts.map(({ page }) => page)), order, request), order };
}

const never = sql`false`;
/** Maximum number of candidates: checking their texts takes longer than finding them. */
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

/** Rows to read per row of the page, their maximum, and the number of matches above which this is tried. */
const nearest = { forEach: 10, most: 1_000, found: 30 };

/**
 * The rows of all parts, or only matches among the first rows of the list if they fill the page: frequent words occur
 * early in the list, while looking up rows of hundreds of matches is slow.
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

/** True if a row of the list has the words: by the list of matches, or by its texts if there are too many. */
function rowHasWords(
  planWith: Ordered['planWith'],
  { use, linked }: ListPlan,
  { way, lookedUpBy, isWalked }: Found,
): Sql {
  const own = planWith((filtered) => [textsContain(filtered, way.paths)]);
  const id = sql`${columnOf(own.use, 'id')} = ${columnOf(use, 'id')}`;
  // `offset 0` prevents the planner from evaluating it for the whole table at once.
  const texts = sql`exists (select 1 ${fromRows({ ...own, conditions: [...own.conditions, id] })} offset 0)`;
  const { link } = way;
  if (link === undefined) return texts;
  const isTied = isListed(linked(link.column), lookedUpBy);
  return sql`case when ${isWalked} then ${texts} else ${isTied}${isOpenName(way) ? empty : sql` and ${texts}`} end`;
}

/** `union` removes duplicates. */
function united(parts: readonly Sql[]): Sql {
  return join(
    parts.map((part) => sql`(${part})`),
    ' union ',
  );
}

/** A partial query: keys in order up to the end of the page, and ids for the count. */
interface Part {
  readonly page: Sql;
  readonly ids: Sql;
}

interface Found {
  readonly way: SearchPath;
  /** CTE of the records with the words. */
  readonly listed: string;
  /** CTE that the page is looked up by: the same, or records that refer to those. */
  readonly lookedUpBy: string;
  /** True if there are too many matches to look up rows for, or no column to look them up by. */
  readonly isMany: Sql;
  /** True if there are too many for a page, where each costs a lookup. */
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
  // Names are visible with every reference; other texts only within the viewer's scope.
  const isOpen = isOpenName(way);
  const planBy = (isTied: (own: Sql) => Sql) =>
    ordered.planWith((filtered, linked) => [
      isTied(linked(link.column)),
      ...(isOpen ? [] : [textsContain(filtered, way.paths)]),
    ]);
  const id = raw(`${lookedUpBy}.id`);
  const among = planBy((own) => isListed(own, lookedUpBy));
  if (!among.isIndexed && isOfRows(among, link)) return partOf(among, sql`not ${found.isWalked}`);
  // For `between`, the planner expects many rows and uses the index that begins with the reference.
  const page = planBy((own) => (isShared ? sql`${own} between ${id} and ${id}` : sql`${own} = ${id}`));
  const counted = planBy((own) => sql`${own} = tied.id`);
  const { through } = link;
  // For an unrestricted viewer, the count may use all holders; a restricted count would be as slow as others have
  // records.
  const isAll = ordered.isWhole && through !== undefined;
  const ties = isAll ? sql`(${referencingRows(through, raw(listed))})` : raw(lookedUpBy);
  const own = sql`select ${columnOf(counted.use, 'id')} as id ${fromRows(counted)} offset 0`;
  return {
    page: isShared && ordered.isUsual ? firstBehind(found, page, page.linked(link.column)) : firstOf(found, page),
    ids: sql`select own.id from ${ties} as tied cross join lateral (${own}) as own where not ${isAll ? found.isMany : found.isWalked}`,
  };
}

/** True if the plan's rows are few and hold the reference themselves: they are read once for all such paths. */
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

/** The rows of a small plan that refer to matches. */
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

/** Adds to a plan a condition on CTEs alone, which is evaluated once. */
function partOf(rows: ListPlan, condition: Sql): Part {
  const matching = { ...rows, conditions: [...rows.conditions, condition] };
  return {
    page: sql`${sorted(matching)}${upTo}`,
    ids: sql`select ${columnOf(matching.use, 'id')} as id ${fromRows(matching)}`,
  };
}

/** The first rows of each match. */
function firstOf(found: Found, plan: ListPlan): Sql {
  const ties = { own: sorted(plan), keys: sql`own.*`, by: keysInOrder('own', plan.order) };
  return found.way.link?.column === 'id' ? looked(found, ties, found.lookedUpBy) : lookedInTurn(found, ties);
}

/** Like `firstOf` in default order, by the index that begins with the reference and continues in that order. */
function firstBehind(found: Found, plan: ListPlan, link: Sql): Sql {
  return lookedInTurn(found, { own: sortAfterKey(plan, link), ...behindKey(plan.order) });
}

/** Rows of one match in order, their keys, and the order across matches. */
interface Ties {
  readonly own: Sql;
  readonly keys: Sql;
  readonly by: Sql;
}

/** Restricts matches to those with the first rows: a page shows rows of no more matches than it has rows. */
function lookedInTurn(found: Found, ties: Ties): Sql {
  const { lookedUpBy, isWalked } = found;
  const list = raw(lookedUpBy);
  const first = sql`select ${list}.id from ${list} cross join lateral (${ties.own} limit 1) as own where not ${isWalked} order by ${ties.by}${upTo}`;
  return looked(found, ties, lookedUpBy, sql`(${first}) as `);
}

function looked({ isWalked }: Found, { own, keys, by }: Ties, list: string, from: Sql = empty): Sql {
  return sql`select ${keys} from ${from}${raw(list)} cross join lateral (${own}${upTo}) as own where not ${isWalked} order by ${by}${upTo}`;
}

/** Scans the list; conditions on CTEs alone are evaluated once, before a row is read. */
function walkedPart({ planWith, isWhole }: Ordered, found: readonly Found[]): Part {
  const planWhere = (isMany: (found: Found) => Sql) =>
    planWith((filtered, _, inScope) => [
      anyOf(found.map(isMany)),
      inScope(anyOf(found.map((each) => sql`(${isMany(each)} and ${textsContain(filtered, each.way.paths)})`))),
    ]);
  const page = planWhere((each) => each.isWalked);
  const counted = planWhere((each) => (isWhole ? each.isMany : each.isWalked));
  return {
    page: sql`${sorted(page)}${upTo}`,
    ids: sql`select ${columnOf(counted.use, 'id')} as id ${fromRows(counted)}`,
  };
}
