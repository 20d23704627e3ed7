import { fixedFilters, todayOf } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import {
  snapshotRead,
  readingOf,
  type Connection,
  type ListRequest,
  type Viewer,
} from '../../../engine/store/index.ts';
import type { AppContext } from '../../module.ts';
import type { ListFileOptions } from './list-file-options.ts';
import { listSelection } from './list-pages.ts';

type Dependencies = Pick<AppContext, 'catalogue' | 'database' | 'now' | 'store'>;

/** A list whose filter and order its operation has validated. */
export interface ListReading {
  readonly options: ListFileOptions;
  readonly viewer: Viewer | undefined;
  readonly signal?: AbortSignal;
}

/** Batch size: small enough not to block others. */
const rowsAtOnce = 1_000;

/** Reads all records of a list in one snapshot, so that none is missing or duplicated. */
export function inListSnapshot<T>(
  dependencies: Dependencies,
  reading: ListReading,
  use: (records: AsyncIterable<Values>) => Promise<T>,
): Promise<T> {
  return readingOf(dependencies.database).transaction(async (connection) => {
    await connection.query(snapshotRead);
    return await use(recordsOf(dependencies, reading, connection));
  });
}

async function* recordsOf(
  { catalogue, now, store }: Dependencies,
  { options, viewer, signal }: ListReading,
  connection: Connection,
): AsyncGenerator<Values> {
  const { entity, list } = options;
  const principal = { viewer, today: todayOf({ catalogue }, now()), reach: 'viewer' } as const;
  const name = { entity: entity.name, ...(list.view === undefined ? {} : { view: list.view }) };
  const request = {
    ...fixedFilters(options.filter),
    sort: options.sort as ListRequest['sort'], // validated by the list's operation
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
