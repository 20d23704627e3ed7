import { setImmediate } from 'node:timers/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Connection, Database, Row, Statement } from '../types.ts';
import { toDatabaseError } from './errors.ts';
import { withRetry } from './retry.ts';
import { asText } from './types.ts';

const text = (value: string): string => value;

/**
 * Opens PostgreSQL inside this process; data live in `folder`, or in memory when it is absent.
 * It has one connection: database transactions run one after another.
 */
export async function openPglite(folder?: string): Promise<Database> {
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    extensions: { pg_trgm },
    parsers: { [asText.bigint]: text, [asText.numeric]: text, [asText.date]: text },
  });
  return {
    product: 'pglite',
    query: (statement) => run(pglite, statement),
    transaction: (work) => withRetry(() => inTransaction(pglite, work)),
    script: (script) => runScript(pglite, script),
    close: () => pglite.close(),
  };
}

async function inTransaction<T>(pglite: PGlite, work: (connection: Connection) => Promise<T>): Promise<T> {
  try {
    return await pglite.transaction((transaction) => work({ query: (statement) => run(transaction, statement) }));
  } catch (error) {
    throw toDatabaseError(error);
  }
}

async function run<R extends Row>(runner: PGlite | Transaction, statement: Statement): Promise<readonly R[]> {
  // A statement runs within this process: work of many statements must let others have their turn in between.
  await setImmediate();
  try {
    const result = await runner.query<R>(statement.text, [...statement.values]);
    return result.rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}

async function runScript(pglite: PGlite, script: string): Promise<readonly Row[]> {
  try {
    const results = await pglite.exec(script);
    return results.flatMap(({ rows }) => rows);
  } catch (error) {
    // A script that began a database transaction of its own would leave it to the next statement of anybody.
    await pglite.exec('rollback');
    throw toDatabaseError(error);
  }
}
