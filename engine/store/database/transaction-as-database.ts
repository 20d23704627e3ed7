import sql from 'sql-template-tag';
import type { Connection, Database } from '../types.ts';

/**
 * A database within one database transaction of another: its changes are committed or rolled back together and
 * invisible to others until then. Its own database transactions are savepoints and run one after another.
 */
export function transactionAsDatabase(connection: Connection, product: Database['product']): Database {
  let last: Promise<unknown> = Promise.resolve();
  return {
    product,
    query: connection.query,
    transaction: (work) => {
      const result = last.then(() => inSavepoint(connection, work));
      last = result.catch(() => undefined);
      return result;
    },
    script: connection.script,
    close: () => Promise.resolve(),
  };
}

async function inSavepoint<T>(connection: Connection, work: (connection: Connection) => Promise<T>): Promise<T> {
  await connection.query(sql`savepoint within`);
  try {
    const result = await work(connection);
    // Checks deferred constraints at the end of this savepoint.
    await connection.query(sql`set constraints all immediate`);
    await connection.query(sql`set constraints all deferred`);
    await connection.query(sql`release savepoint within`);
    return result;
  } catch (error) {
    await connection.query(sql`rollback to savepoint within`);
    throw error;
  }
}
