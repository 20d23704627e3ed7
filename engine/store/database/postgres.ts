import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Connection, ConnectionCount, Database, Row, Statement } from '../types.ts';
import { noteCommit } from './commits.ts';
import { parseDatabaseAddress, type DatabaseAddress } from './address.ts';
import { ConnectionError, OutcomeUnknown, isResponseTimeout, toDatabaseError } from './errors.ts';
import { invalidateConnections, withClient, openPool, type PeerListener, type TimeoutMode } from './pool.ts';
import { withRetry } from './retry.ts';
import { measureStatement } from './statement-times.ts';

/**
 * Separate pools, so that waiting commits (for example for a standby) leave connections for reads and health checks.
 */
interface Pools {
  readonly reads: pg.Pool;
  readonly writes: pg.Pool;
}

interface Sending {
  /** True if a connection may keep prepared statements; a pooler would pass them to other clients. */
  readonly keepsPrepared: boolean;
  readonly begin: string;
}

/** Share of the connections for reads; the others are for database transactions. */
const shareOfReads = 0.4;

/**
 * Opens connections to the PostgreSQL at `url`. Broken connections are replaced on next use, so that a database that
 * comes back is used again.
 * @param notePeer receives each TLS connection after its server was verified
 */
export function openPostgres(url: string, patience: TimeoutMode = 'endless', notePeer?: PeerListener): Database {
  const address = parseDatabaseAddress(url);
  if (address === undefined) throw new Error('the address of the database is none');
  const reads = Math.max(1, Math.floor(address.connections * shareOfReads));
  const pools = {
    reads: openPool(address, reads, patience, notePeer),
    writes: openPool(address, address.connections - reads, patience, notePeer),
  };
  const sending = sendingOf(address, patience);
  return {
    product: 'postgres',
    query: (statement) =>
      detectingSilence(pools, () => onOwnConnection(pools.reads, (client) => run(client, statement, sending))),
    transaction: (work) => detectingSilence(pools, () => withRetry(() => inTransaction(pools.writes, work, sending))),
    script: (script, asked) =>
      detectingSilence(pools, () => onOwnConnection(pools.writes, (client) => runScript(client, script, asked))),
    close: async () => {
      await Promise.all([pools.reads.end(), pools.writes.end()]);
    },
    connections: () => ({ reads: countOf(pools.reads), writes: countOf(pools.writes) }),
  };
}

/** With transaction pooling, each database transaction sets its limits; single statements have those of the role. */
function sendingOf({ pooling, limits }: DatabaseAddress, patience: TimeoutMode): Sending {
  if (pooling === 'session') return { keepsPrepared: true, begin: 'begin' };
  const set = Object.entries(limits).map(([name, milliseconds]) => `set local ${name} = ${String(milliseconds)}`);
  return { keepsPrepared: false, begin: ['begin', ...(patience === 'limited' ? set : [])].join('; ') };
}

function countOf({ totalCount, idleCount, waitingCount }: pg.Pool): ConnectionCount {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** When one connection stops responding, all existing connections count as dead. */
async function detectingSilence<T>({ reads, writes }: Pools, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    const error = toDatabaseError(failure);
    if (isResponseTimeout(error)) for (const pool of [reads, writes]) invalidateConnections(pool);
    throw error;
  }
}

function inTransaction<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>, sending: Sending): Promise<T> {
  return withClient(pool, async (client, spoil) => {
    try {
      await client.query(sending.begin);
      const result = await work({
        query: (statement) => run(client, statement, sending),
        script: (script, asked) => runScript(client, script, asked),
      });
      await commit(client);
      noteCommit();
      return result;
    } catch (failure) {
      const error = toDatabaseError(failure);
      // A silent connection would not answer a rollback either; closing it rolls back.
      if (error instanceof OutcomeUnknown || isResponseTimeout(error)) spoil();
      else await client.query('rollback').catch(spoil);
      throw error;
    }
  });
}

/** Runs one statement or script on its own connection. */
function onOwnConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(pool, async (client, spoil) => {
    try {
      return await work(client);
    } catch (error) {
      // Closes the connection after any error, so that the next user does not inherit its state.
      spoil();
      throw error;
    }
  });
}

/** @throws OutcomeUnknown if the connection was lost meanwhile */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await measureStatement('commit', () => client.query('commit'));
  } catch (failure) {
    const error = toDatabaseError(failure);
    if (!(error instanceof ConnectionError)) throw error;
    throw new OutcomeUnknown('the connection was lost during a commit', { cause: error.cause });
  }
}

/** Milliseconds until a script without limit counts as silent; building an index may take hours. */
const day = 24 * 60 * 60 * 1000;

async function runScript(
  client: pg.PoolClient,
  script: string,
  patience: 'endless' | undefined,
): Promise<readonly Row[]> {
  const statement: pg.QueryConfig & { readonly query_timeout?: number } = {
    text: script,
    ...(patience === 'endless' && { query_timeout: day }),
  };
  const answer = await measureStatement(script, () => client.query<Row>(statement).catch(rethrow));
  const results = answer as pg.QueryResult<Row> | pg.QueryResult<Row>[]; // an array for several statements, which its types omit
  return [results].flat().flatMap(({ rows }) => rows);
}

async function run<R extends Row>(
  client: pg.PoolClient,
  statement: Statement,
  { keepsPrepared }: Sending,
): Promise<readonly R[]> {
  const isPrepared = keepsPrepared && statement.values.length > 0 && statement.planned === undefined;
  const name = isPrepared ? nameOf(statement.text) : undefined;
  try {
    const query = { text: statement.text, values: [...statement.values], ...(name && { name }) };
    return await measureStatement(statement.text, () => rowsOf<R>(client, query));
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/**
 * Uses a callback: the driver's promise retains results after they are read, and an export of a million rows takes two
 * and a half times the memory.
 */
function rowsOf<R extends Row>(client: pg.PoolClient, query: pg.QueryConfig): Promise<readonly R[]> {
  return new Promise((resolve, reject) => {
    client.query<R>(query, (error: Error | null | undefined, result) => {
      if (error == null) resolve(result.rows);
      else reject(error);
    });
  });
}

const names = new Map<string, string>();
/** Further statements run unprepared; texts come from metadata, so that only a bug reaches this number. */
const maximumNames = 5_000;

/** Name of the prepared statement of this text; undefined beyond the limit. */
function nameOf(statement: string): string | undefined {
  const known = names.get(statement);
  if (known !== undefined || names.size >= maximumNames) return known;
  const name = createHash('sha1').update(statement).digest('base64url');
  names.set(statement, name);
  return name;
}

function rethrow(error: unknown): never {
  throw toDatabaseError(error);
}
