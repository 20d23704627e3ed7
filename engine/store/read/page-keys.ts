import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Rule } from '../../rules/index.ts';
import { readerTable, type ReaderTable } from '../readers/reader-table.ts';
import { quoted } from '../names/names.ts';
import type { ListRequest, Statement } from '../types.ts';
import type { Asking } from '../query/asking.ts';
import { asksArchived, isChosen, isSearched, looksForWords } from './filter-values.ts';
import { filterConditions, type Filtered } from './filters.ts';
import { fromRows, type KeyRows, orderedPage } from './key-order.ts';
import { type Listed, openedBy } from './listed.ts';
import { monthsAsked } from './months.ts';
import { rootPosition } from './position.ts';
import { folded, presence, rulePredicate } from '../query/rule-sql.ts';
import { type Further, searchedKeys } from './search-keys.ts';
import { searchWays } from './search-ways.ts';
import { isDefaultSort, type SortKey, sortKeys } from './sorting.ts';
import { column, recordSource, type Source, tableAs } from '../query/source.ts';

/** Counting stops here: a larger total is told as "more than". */
export const countLimit = 10_000;

/** Which records are on a page, in order, and how many there are altogether. */
export interface PageKeys {
  /** Answers `id`, and `s0`, `s1` … for the keys of the order. */
  readonly page: Sql;
  readonly count: Sql;
  readonly order: readonly SortKey[];
  readonly planned: Statement['planned'];
}

/** The statements that choose the records of a page, on as few tables as that needs. */
export function pageKeys(asking: Asking, listed: Listed, request: ListRequest): PageKeys {
  const scope =
    asking.reach === 'everything'
      ? true
      : folded(asking, listed.entity.name, listed.view?.scope ?? listed.entity.access.scope.read);
  // Reader tables know nothing of archived records.
  const isKeyed = typeof scope !== 'boolean' && listed.view === undefined && !asksArchived(request);
  const readers = isKeyed ? readerTable(asking.catalogue, listed.entity) : undefined;
  const rowsWith = (further: Further): Rows =>
    readers === undefined
      ? rowsOfRecords(asking, listed, request, { scope, further })
      : rowsOfReaders(asking, listed, request, { readers, further });
  if (!isSearched(request))
    return keysFrom(
      rowsWith(() => []),
      request,
    );
  const searched = searchedKeys({ asking, request, limit: countLimit + 1 }, searchWays(asking, listed), {
    rowsWith,
    isUsual: isDefaultSort(listed.entity, listed.view, request.sort),
    isWhole: scope === true,
  });
  return { ...searched, planned: 'eachTime' };
}

/** The rows of a list in order, and what counts them. */
interface Rows {
  /** A column of the records as the rows have it. */
  readonly rows: KeyRows & { readonly linked: (column: string) => Sql };
  readonly order: readonly SortKey[];
  readonly counted: KeyRows;
}

function rowsOfRecords(
  asking: Asking,
  listed: Listed,
  request: ListRequest,
  { scope, further }: { readonly scope: Rule; readonly further: Further },
): Rows {
  const { entity, view } = listed;
  const source = recordSource(asking, entity);
  const position = rootPosition(source, openedBy(asking, listed));
  const reach = typeof scope === 'boolean' ? (scope ? [] : [sql`false`]) : [rulePredicate(asking, source, scope)];
  const within = [...reach, ...(asksArchived(request) ? [] : presence(asking, source))];
  const isAlone = source.joins.all.length === 0;
  const filtered: Filtered = { asking, position, view };
  const linked = (name: string): Sql => column(source, name);
  const conditions = [...filterConditions(filtered, request), ...further(filtered, linked)];
  const order = sortKeys(asking, position, view, request.sort);
  const rows: Rows['rows'] = {
    linked,
    id: column(source, 'id'),
    table: tableAs(source),
    joins: source.joins.toSql(),
    within,
    conditions,
    targets: isAlone ? 'all' : 'unknown',
    months: isAlone ? monthsAsked({ asking, listed, request }, source, within) : undefined,
  };
  return { rows, order, counted: rows };
}

/** Rows of the reader table; the record itself is joined only where the reader table does not repeat what is asked. */
function rowsOfReaders(
  asking: Asking,
  { entity }: Listed,
  request: ListRequest,
  { readers, further }: { readonly readers: ReaderTable; readonly further: Further },
): Rows {
  const record = recordSource(asking, entity);
  const repeated = (): Source => ({
    ...recordSource(asking, entity),
    alias: 'r',
    table: readers.name,
    key: 'record_id',
  });
  const [forOrder, forFilter] = [repeated(), repeated()];
  const orderAt = (source: Source) => sortKeys(asking, rootPosition(source), undefined, request.sort);
  const linked = (name: string): Sql => column(readers.repeated.includes(name) ? forFilter : record, name);
  const filterAt = (source: Source) => {
    const filtered: Filtered = { asking, position: rootPosition(source), view: undefined };
    return [...filterConditions(filtered, request), ...further(filtered, linked)];
  };
  const order = { keys: orderAt(forOrder), source: forOrder };
  const filter = { conditions: looksForWords(request) ? [] : filterAt(forFilter), source: forFilter };
  const ordered = repeats(readers, forOrder) ? order : { keys: orderAt(record), source: record };
  const filtered =
    looksForWords(request) || !repeats(readers, forFilter) ? { conditions: filterAt(record), source: record } : filter;
  const joins = (sources: readonly Source[]): Sql => {
    const withRecord = sources.includes(record)
      ? sql` join ${tableAs(record)} on ${column(record, 'id')} = r.record_id`
      : sql``;
    return join([withRecord, ...[...new Set(sources)].map((source) => source.joins.toSql())], '');
  };
  const within = [sql`r.organization_id = ${asking.viewer.organizationId}::bigint`];
  const rows: Rows['rows'] = {
    linked,
    id: raw('r.record_id'),
    table: raw(`${quoted(readers.name)} as r`),
    joins: joins([ordered.source, filtered.source]),
    within,
    conditions: filtered.conditions,
    targets: ordered.source === record ? 'unknown' : 'referred',
    months:
      filtered.source === record ? undefined : monthsAsked({ asking, listed: { entity }, request }, forFilter, within),
  };
  return { rows, order: ordered.keys, counted: { ...rows, joins: joins([filtered.source]) } };
}

/** Whether a reader table has every column that was read of its records. */
function repeats({ repeated }: ReaderTable, { read }: Source): boolean {
  return [...read].every((name) => name === 'id' || repeated.includes(name));
}

function keysFrom({ rows, order, counted }: Rows, request: ListRequest): PageKeys {
  const isVaried = isChosen(request) || order.some(({ through }) => through !== undefined);
  return {
    page: orderedPage(rows, order, request),
    count: sql`select count(*)::integer as total from (select 1 ${fromRows(counted)} limit ${raw(String(countLimit + 1))}) as counted`,
    order,
    planned: isVaried ? 'eachTime' : undefined,
  };
}
