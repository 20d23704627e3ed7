import { fixedFilters } from '../../../engine/api/index.ts';
import { dayOf } from '../../../engine/format/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { atOneMoment, readingOf, type Connection, type ListRequest, type Viewer } from '../../../engine/store/index.ts';
import type { AppContext } from '../../module.ts';
import type { ListFileOptions } from './list-file-options.ts';
import { listSelection } from './list-pages.ts';

type Dependencies = Pick<AppContext, 'catalogue' | 'database' | 'now' | 'store'>;

/** A list as somebody sees it, whose operation has validated filter and order already. */
export interface ListReading {
  readonly options: ListFileOptions;
  readonly viewer: Viewer | undefined;
  readonly signal?: AbortSignal;
}

/** Rows of one statement: short enough that nobody waits for it. */
const rowsAtOnce = 1_000;

/** Has all records of a list read within one database transaction that sees one moment: none is missing, none there twice. */
export function inListSnapshot<T>(
  dependencies: Dependencies,
  reading: ListReading,
  use: (records: AsyncIterable<Values>) => Promise<T>,
): Promise<T> {
  return readingOf(dependencies.database).transaction(async (connection) => {
    await connection.query(atOneMoment);
    return await use(recordsOf(dependencies, reading, connection));
  });
}

async function* recordsOf(
  { catalogue, now, store }: Dependencies,
  { options, viewer, signal }: ListReading,
  connection: Connection,
): AsyncGenerator<Values> {
  const { entity, list } = options;
  const principal = { viewer, today: dayOf(now(), catalogue.brand.timeZone), reach: 'viewer' } as const;
  const name = { entity: entity.name, ...(list.view === undefined ? {} : { view: list.view }) };
  const request = {
    ...fixedFilters(options.filter),
    sort: options.sort as ListRequest['sort'], // the list's operation has validated it
    limit: rowsAtOnce,
    selection: listSelection(catalogue, options),
    count: false,
  };
  for (let offset = 0; ; offset += rowsAtOnce) {
    signal?.throwIfAborted();
    const { items } = await store.page(principal, name, { ...request, offset }, connection);
    yield* items;
    if (items.length < rowsAtOnce) return;
  }
}
