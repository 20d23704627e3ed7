import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Connection, Database, Row, Statement } from '../types.ts';
import { toDatabaseError } from './errors.ts';
import { withRetry } from './retry.ts';
import { asText } from './types.ts';

const textTypes: ReadonlySet<number> = new Set(Object.values(asText));
const text = (value: string): string => value;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

function parserOf(oid: TypeId, format?: 'text' | 'binary'): (value: string) => unknown {
  // The driver's own parsers are untyped.
  return textTypes.has(oid) ? text : (pg.types.getTypeParser(oid, format) as (value: string) => unknown);
}

/** How many connections one process holds; PostgreSQL's default limit of 100 leaves room for several processes. */
const connections = 20;

/**
 * What no request of a person needs, in milliseconds: a statement that runs so long, a wait for a lock, a database
 * transaction whose process forgot it. The address, the role or the database may say otherwise.
 */
const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 };

/** Whether statements and waits end by themselves, as they must where people wait for them. */
export type Patience = 'limited' | 'endless';

/**
 * Opens a pool of connections to the PostgreSQL at `url`.
 * Connections that broke are replaced when next needed, so a database that comes back is simply used again.
 */
export function openPostgres(url: string, patience: Patience = 'endless'): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it; its types do not know that yet
    ...(patience === 'limited' && { onConnect: setLimits }),
  });
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    product: 'postgres',
    query: (statement) => run(pool, statement),
    transaction: (work) => withRetry(() => inTransaction(pool, work)),
    script: (script) => runScript(pool, script),
    close: () => pool.end(),
  };
}

/** Sets the limits that nobody has set. */
async function setLimits(client: pg.ClientBase): Promise<void> {
  const values = Object.entries(limits).map(([name, milliseconds]) => `('${name}', '${milliseconds}')`);
  await client.query(`select set_config(name, wanted, false) from pg_settings
    join (values ${values.join(', ')}) as wanted (setting_name, wanted) on setting_name = name where setting = '0'`);
}

async function inTransaction<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(rethrow);
  // A connection that dies between statements reports it here; the statement under way reports it too.
  const ignore = (): undefined => undefined;
  client.on('error', ignore);
  let isBroken = false;
  try {
    await client.query('begin');
    const result = await work({ query: (statement) => run(client, statement) });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw toDatabaseError(error);
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}

async function runScript(pool: pg.Pool, script: string): Promise<readonly Row[]> {
  // Of several statements the driver gives several results, which its types do not know.
  const results = (await pool.query<Row>(script).catch(rethrow)) as pg.QueryResult<Row> | pg.QueryResult<Row>[];
  return [results].flat().flatMap(({ rows }) => rows);
}

async function run<R extends Row>(runner: pg.Pool | pg.PoolClient, statement: Statement): Promise<readonly R[]> {
  const isKept = statement.values.length > 0 && statement.planned === undefined;
  const name = isKept ? nameOf(statement.text) : undefined;
  try {
    const result = await runner.query<R>({
      text: statement.text,
      values: [...statement.values],
      ...(name && { name }),
    });
    return result.rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
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
