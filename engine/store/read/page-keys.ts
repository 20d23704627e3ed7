import sql, { join, raw, type Sql } from 'sql-template-tag';
import { readerTable, type ReaderTable } from '../readers/reader-table.ts';
import { quoted } from '../tables/names.ts';
import type { ListRequest, Statement } from '../types.ts';
import type { Asking } from './asking.ts';
import { isChosen, looksForWords } from './filter-values.ts';
import { filterConditions } from './filters.ts';
import { fromRows, type KeyRows, orderedPage } from './key-order.ts';
import { type Listed, openedBy } from './listed.ts';
import { monthsAsked } from './months.ts';
import { rootPosition } from './position.ts';
import { folded, presence, rulePredicate } from './rule-sql.ts';
import { type SortKey, sortKeys } from './sorting.ts';
import { column, recordSource, type Source, tableAs } from './source.ts';

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
  const { entity, view } = listed;
  const scope =
    asking.reach === 'everything' ? true : folded(asking, entity.name, view?.scope ?? entity.access.scope.read);
  const readers = typeof scope === 'boolean' || view !== undefined ? undefined : readerTable(asking.catalogue, entity);
  if (readers !== undefined) return keysOfReaders(asking, listed, request, readers);
  const source = recordSource(asking, entity);
  const position = rootPosition(source, openedBy(asking, listed));
  const reach = typeof scope === 'boolean' ? (scope ? [] : [sql`false`]) : [rulePredicate(asking, source, scope)];
  const within = [...reach, ...presence(asking, source)];
  const isAlone = source.joins.all.length === 0;
  const conditions = filterConditions({ asking, position, view }, request);
  const order = sortKeys(asking, position, view, request.sort);
  const rows: KeyRows = {
    id: column(source, 'id'),
    table: tableAs(source),
    joins: source.joins.toSql(),
    within,
    conditions,
    targets: isAlone ? 'all' : 'unknown',
    months: isAlone ? monthsAsked({ asking, listed, request }, source, within) : undefined,
  };
  return keysFrom(rows, order, request);
}

/** Keys from the reader table; the record itself is joined only where the reader table does not repeat what is asked. */
function keysOfReaders(asking: Asking, { entity }: Listed, request: ListRequest, readers: ReaderTable): PageKeys {
  const record = recordSource(asking, entity);
  const repeated = (): Source => ({
    ...recordSource(asking, entity),
    alias: 'r',
    table: readers.name,
    key: 'record_id',
  });
  const [forOrder, forFilter] = [repeated(), repeated()];
  const orderAt = (source: Source) => sortKeys(asking, rootPosition(source), undefined, request.sort);
  const filterAt = (source: Source) =>
    filterConditions({ asking, position: rootPosition(source), view: undefined }, request);
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
  const rows: KeyRows = {
    id: raw('r.record_id'),
    table: raw(`${quoted(readers.name)} as r`),
    joins: joins([ordered.source, filtered.source]),
    within,
    conditions: filtered.conditions,
    targets: ordered.source === record ? 'unknown' : 'referred',
    months:
      filtered.source === record ? undefined : monthsAsked({ asking, listed: { entity }, request }, forFilter, within),
  };
  return keysFrom(rows, ordered.keys, request, { ...rows, joins: joins([filtered.source]) });
}

/** Whether a reader table has every column that was read of its records. */
function repeats({ repeated }: ReaderTable, { read }: Source): boolean {
  return [...read].every((name) => name === 'id' || repeated.includes(name));
}

function keysFrom(rows: KeyRows, order: readonly SortKey[], request: ListRequest, counted = rows): PageKeys {
  const isVaried = isChosen(request) || order.some(({ through }) => through !== undefined);
  return {
    page: orderedPage(rows, order, request),
    count: sql`select count(*)::integer as total from (select 1 ${fromRows(counted)} limit ${raw(String(countLimit + 1))}) as counted`,
    order,
    planned: isVaried ? 'eachTime' : undefined,
  };
}
