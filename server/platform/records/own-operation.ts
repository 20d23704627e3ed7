import { dayOf } from '../../../engine/format/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { createStore, type Connection, type Database, type WriteOperation } from '../../../engine/store/index.ts';

/** What an operation of the product's own needs. */
export interface SystemDependencies {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly now: Date;
}

/** Runs what the product does itself, at nobody's request: seeds, jobs and commands, in one database transaction. */
export function inOwnOperation<T>(
  dependencies: SystemDependencies,
  work: (operation: WriteOperation) => Promise<T>,
): Promise<T> {
  return dependencies.database.transaction((connection) => work(ownOperation(dependencies, connection)));
}

/** What the product does itself in a database transaction that has begun. */
export function ownOperation(
  { catalogue, database, now }: SystemDependencies,
  connection: Connection,
  requestId?: string,
): WriteOperation {
  const store = createStore({ catalogue, database });
  return store.begin(connection, { viewer: undefined, now, today: dayOf(now, catalogue.brand.timeZone), requestId });
}
