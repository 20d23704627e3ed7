import { todayOf } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { createStore, type Connection, type Database, type WriteOperation } from '../../../engine/store/index.ts';

/** Dependencies of internal operations. */
export interface SystemDependencies {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly now: Date;
}

/** Runs an internal operation (seed, job, command) in one database transaction, without a viewer. */
export function inOwnOperation<T>(
  dependencies: SystemDependencies,
  work: (operation: WriteOperation) => Promise<T>,
): Promise<T> {
  return dependencies.database.transaction((connection) => work(ownOperation(dependencies, connection)));
}

/** An internal operation in an open transaction. */
export function ownOperation(
  { catalogue, database, now }: SystemDependencies,
  connection: Connection,
  requestId?: string,
): WriteOperation {
  const store = createStore({ catalogue, database });
  return store.begin(connection, { viewer: undefined, now, today: todayOf({ catalogue }, now), requestId });
}
