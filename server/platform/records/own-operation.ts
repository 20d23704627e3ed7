import { dayOf } from '../../../engine/format/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { createStore, type Database, type Operation } from '../../../engine/store/index.ts';

/** What an operation of the product's own needs. */
export interface OwnParts {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly now: Date;
}

/** Runs what the product does itself, at nobody's request: seeds, jobs and commands, in one database transaction. */
export async function inOwnOperation<T>(
  { catalogue, database, now }: OwnParts,
  work: (operation: Operation) => Promise<T>,
): Promise<T> {
  const store = createStore({ catalogue, database });
  const occurrence = { viewer: undefined, now, today: dayOf(now, catalogue.brand.timeZone), requestId: undefined };
  return await database.transaction((connection) => work(store.begin(connection, occurrence)));
}
