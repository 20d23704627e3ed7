import pg from 'pg';
import { asText } from './types.ts';

/** Whether statements and waits end by themselves, as they must where people wait for them. */
export type Patience = 'limited' | 'endless';

/**
 * What no request of a person needs, in milliseconds: a statement that runs so long, a wait for a lock, a database
 * transaction whose process forgot it. The address, the role or the database may say otherwise.
 */
const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 };

/** The database itself would have ended the statement by now: the connection is what swallows it. */
const silenceMs = 33_000;

const textTypes: ReadonlySet<number> = new Set(Object.values(asText));
const text = (value: string): string => value;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

function parserOf(oid: TypeId, format?: 'text' | 'binary'): (value: string) => unknown {
  // The driver's own parsers are untyped.
  return textTypes.has(oid) ? text : (pg.types.getTypeParser(oid, format) as (value: string) => unknown);
}

/** Connections that rest, by their pool: the driver keeps them to itself. */
const resting = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** At most `max` connections to the PostgreSQL at `url`; whatever limit stands in the address holds. */
export function openPool(url: string, max: number, patience: Patience): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it; its types do not know that yet
    ...(patience === 'limited' && { query_timeout: silenceMs, onConnect: setLimits }),
  });
  const idle = new Set<pg.PoolClient>();
  pool.on('release', (_, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  resting.set(pool, idle);
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Closes every connection that rests, without a word to whoever no longer answers; the pool opens others when needed. */
export function dropIdle(pool: pg.Pool): void {
  for (const client of resting.get(pool) ?? []) if (client instanceof pg.Client) client.connection.stream.destroy();
}

/** Sets the limits that nobody has set. */
async function setLimits(client: pg.ClientBase): Promise<void> {
  const values = Object.entries(limits).map(([name, milliseconds]) => `('${name}', '${milliseconds}')`);
  await client.query(`select set_config(name, wanted, false) from pg_settings
    join (values ${values.join(', ')}) as wanted (setting_name, wanted) on setting_name = name where setting = '0'`);
}
