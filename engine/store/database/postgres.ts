import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Connection, Database, Row, Statement } from '../types.ts';
import { DatabaseAway, OutcomeUnknown, isSilent, toDatabaseError } from './errors.ts';
import { dropIdle, openPool, type Patience } from './pool.ts';
import { withRetry } from './retry.ts';

/** How many connections one process holds; PostgreSQL's default limit of 100 leaves room for several processes. */
const sizes = { reads: 8, writes: 12 };

/** Apart from each other, so that commits that wait, for a standby perhaps, leave reads and health their own. */
interface Pools {
  readonly reads: pg.Pool;
  readonly writes: pg.Pool;
}

/**
 * Opens connections to the PostgreSQL at `url`.
 * Those that broke are replaced when next needed, so a database that comes back is simply used again.
 */
export function openPostgres(url: string, patience: Patience = 'endless'): Database {
  const pools = { reads: openPool(url, sizes.reads, patience), writes: openPool(url, sizes.writes, patience) };
  return {
    product: 'postgres',
    query: (statement) => listening(pools, () => run(pools.reads, statement)),
    transaction: (work) => listening(pools, () => withRetry(() => inTransaction(pools.writes, work))),
    script: (script, asked) => listening(pools, () => runScript(pools.writes, script, asked)),
    close: async () => {
      await Promise.all([pools.reads.end(), pools.writes.end()]);
    },
  };
}

/** Where one connection fell silent, those that rest are as dead and would each be waited for. */
async function listening<T>({ reads, writes }: Pools, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && isSilent(error.cause)) for (const pool of [reads, writes]) dropIdle(pool);
    throw error;
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(rethrow);
  // A connection that dies between statements reports it here; the statement under way reports it too.
  const ignore = (): undefined => undefined;
  client.on('error', ignore);
  let isBroken = false;
  try {
    await client.query('begin');
    const result = await work({
      query: (statement) => run(client, statement),
      script: (script, asked) => runScript(client, script, asked),
    });
    await commit(client);
    return result;
  } catch (failure) {
    const error = toDatabaseError(failure);
    // What does not answer would not answer to this either; closing it undoes what it began.
    isBroken = error instanceof OutcomeUnknown || (error instanceof Error && isSilent(error.cause));
    if (!isBroken)
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}

/** @throws OutcomeUnknown where the connection was lost meanwhile */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (failure) {
    const error = toDatabaseError(failure);
    if (!(error instanceof DatabaseAway)) throw error;
    throw new OutcomeUnknown('the connection was lost during a commit', { cause: error.cause });
  }
}

/** What makes tables and indexes takes as long as it takes: a day is no silence. */
const day = 24 * 60 * 60 * 1000;

async function runScript(
  runner: pg.Pool | pg.PoolClient,
  script: string,
  patience: 'endless' | undefined,
): Promise<readonly Row[]> {
  const statement: pg.QueryConfig & { readonly query_timeout?: number } = {
    text: script,
    ...(patience === 'endless' && { query_timeout: day }),
  };
  // Of several statements the driver gives several results, which its types do not know.
  const results = (await runner.query<Row>(statement).catch(rethrow)) as pg.QueryResult<Row> | pg.QueryResult<Row>[];
  return [results].flat().flatMap(({ rows }) => rows);
}

async function run<R extends Row>(runner: pg.Pool | pg.PoolClient, statement: Statement): Promise<readonly R[]> {
  const isKept = statement.values.length > 0 && statement.planned === undefined;
  const name = isKept ? nameOf(statement.text) : undefined;
  try {
    return await rowsOf<R>(runner, { text: statement.text, values: [...statement.values], ...(name && { name }) });
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/**
 * By a callback: the driver's own promise has what was answered outlive its reader, and an export of a million rows takes
 * two and a half times the memory.
 */
function rowsOf<R extends Row>(runner: pg.Pool | pg.PoolClient, query: pg.QueryConfig): Promise<readonly R[]> {
  return new Promise((resolve, reject) => {
    runner.query<R>(query, (error: Error | null | undefined, result) => {
      if (error == null) resolve(result.rows);
      else reject(error);
    });
  });
}

const names = new Map<string, string>();
/** Statements beyond this many are run unprepared: texts come from metadata, so only a fault would reach it. */
const namesKept = 5_000;

/** A name under which each connection keeps the plan of this text. */
function nameOf(statement: string): string | undefined {
  const known = names.get(statement);
  if (known !== undefined || names.size >= namesKept) return known;
  const name = createHash('sha1').update(statement).digest('base64url');
  names.set(statement, name);
  return name;
}

function rethrow(error: unknown): never {
  throw toDatabaseError(error);
}
