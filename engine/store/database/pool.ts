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

/** How often connections of a pool fell silent, and how often they had when each of its connections was opened. */
const silences = new WeakMap<pg.Pool | pg.PoolClient, number>();
const silencesOf = (one: pg.Pool | pg.PoolClient): number => silences.get(one) ?? 0;

/** At most `max` connections to the PostgreSQL at `url`; whatever limit stands in the address holds. */
export function openPool(url: string, max: number, patience: Patience): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience === 'limited' ? 5_000 : 0,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not know that yet
    ...(patience === 'limited' && { query_timeout: silenceMs, onConnect: setLimits }),
  });
  pool.on('connect', (client) => silences.set(client, silencesOf(pool)));
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** One of its connections fell silent: those it has are as dead, and would each be waited for. */
export function fellSilent(pool: pg.Pool): void {
  silences.set(pool, silencesOf(pool) + 1);
}

/**
 * Lends a connection that was opened since the last silence; older ones are closed instead.
 * It is closed after the work too where the work spoils it.
 */
export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, spoil: () => void) => Promise<T>,
): Promise<T> {
  const client = await sound(pool);
  // A connection that dies between statements reports it here; the statement under way reports it too.
  const ignore = (): undefined => undefined;
  client.on('error', ignore);
  let isSpoilt = false;
  try {
    return await work(client, () => {
      isSpoilt = true;
    });
  } finally {
    client.off('error', ignore);
    client.release(isSpoilt);
  }
}

async function sound(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (silencesOf(client) === silencesOf(pool)) return client;
    // Without a word to whoever no longer answers.
    if (client instanceof pg.Client) client.connection.stream.destroy();
    client.release(true);
  }
}

/** Sets the limits that nobody has set. */
async function setLimits(client: pg.ClientBase): Promise<void> {
  const values = Object.entries(limits).map(([name, milliseconds]) => `('${name}', '${milliseconds}')`);
  await client.query(`select set_config(name, wanted, false) from pg_settings
    join (values ${values.join(', ')}) as wanted (setting_name, wanted) on setting_name = name where setting = '0'`);
}
