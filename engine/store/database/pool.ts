import { TLSSocket } from 'node:tls';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { ConnectionError, toDatabaseError } from './errors.ts';
import { asText } from './types.ts';

/** `limited`: statements and waits time out, as required while people wait for them. */
export type TimeoutMode = 'limited' | 'endless';

/** A connection without a response counts as dead this many milliseconds after the statement limit. */
const silenceMs = 3_000;

/** Idle connections close after ten minutes; their prepared plans are lost with them. The driver's default is 10 s. */
const idleMs = 600_000;

const textTypes: ReadonlySet<number> = new Set(Object.values(asText));
const text = (value: string): string => value;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

function parserOf(oid: TypeId, format?: 'text' | 'binary'): (value: string) => unknown {
  // The driver's own parsers are untyped.
  return textTypes.has(oid) ? text : (pg.types.getTypeParser(oid, format) as (value: string) => unknown);
}

/** How often connections of a pool stopped responding; for a connection, that count at the time it was opened. */
const silences = new WeakMap<pg.Pool | pg.PoolClient, number>();
const silenceCountOf = (one: pg.Pool | pg.PoolClient): number => silences.get(one) ?? 0;

/** The host that a pool connects to. */
interface HostChoice {
  readonly urls: readonly string[];
  current: number;
}

const hostChoices = new WeakMap<pg.Pool, HostChoice>();

/** Receives each TLS connection after its server was verified. */
export type PeerListener = (connection: TLSSocket) => void;

/** Opens a pool of at most `max` connections. Limits set for the role or the database take precedence. */
export function openPool(
  { urls, pooling, limits }: DatabaseAddress,
  max: number,
  patience: TimeoutMode,
  notePeer: PeerListener = () => undefined,
): pg.Pool {
  const hosts: HostChoice = { urls, current: 0 };
  const isLimited = patience === 'limited';
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, connectionString: urls[hosts.current] });
      }
    },
    max,
    connectionTimeoutMillis: isLimited ? 5_000 : 0,
    keepAlive: true,
    idleTimeoutMillis: idleMs,
    types: { getTypeParser: parserOf },
    ...(isLimited && { query_timeout: (limits['statement_timeout'] ?? 0) + silenceMs }),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not know that yet
    onConnect: async (client: pg.ClientBase) => {
      const stream = client instanceof pg.Client ? client.connection.stream : undefined;
      if (stream instanceof TLSSocket) notePeer(stream);
      if (urls.length > 1) await assertPrimary(client);
      if (isLimited && pooling === 'session') await setLimits(client, limits);
    },
  });
  hostChoices.set(pool, hosts);
  pool.on('connect', (client) => silences.set(client, silenceCountOf(pool)));
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** One of several hosts may be a standby. @throws ConnectionError if it is */
async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby !== false) throw new ConnectionError('the host takes no changes');
}

/** Connects to the host that answered last, else to the first other host that accepts writes. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const hosts = hostChoices.get(pool);
  for (let left = (hosts?.urls.length ?? 1) - 1; ; left -= 1) {
    const tried = hosts?.current;
    try {
      return await pool.connect();
    } catch (error) {
      if (left === 0 || hosts === undefined || !mayAnotherHostAnswer(error)) throw error;
      // A concurrent call may already have switched to the next host.
      if (hosts.current === tried) hosts.current = (tried + 1) % hosts.urls.length;
    }
  }
}

/**
 * True if another host may answer; it would refuse the same password, and does not help if the pool has no free
 * connection.
 */
function mayAnotherHostAnswer(error: unknown): boolean {
  const isWaitInVain = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
  return !isWaitInVain && toDatabaseError(error) instanceof ConnectionError;
}

/**
 * Records that a connection stopped responding. All existing connections then count as dead, so that nothing waits for
 * them.
 */
export function invalidateConnections(pool: pg.Pool): void {
  silences.set(pool, silenceCountOf(pool) + 1);
}

/**
 * Lends a connection that was opened since the last silence and closes older ones. `spoil` closes it after the work.
 */
export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, spoil: () => void) => Promise<T>,
): Promise<T> {
  const client = await connectLive(pool);
  // A connection that dies between statements emits this event; a running statement fails by itself.
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

async function connectLive(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await connect(pool);
    if (silenceCountOf(client) === silenceCountOf(pool)) return client;
    // Sends no farewell, since the server no longer answers.
    if (client instanceof pg.Client) client.connection.stream.destroy();
    client.release(true);
  }
}

/** Sets the limits that are not set yet. */
async function setLimits(client: pg.ClientBase, limits: DatabaseAddress['limits']): Promise<void> {
  const values = Object.entries(limits).map(([name, milliseconds]) => `('${name}', '${String(milliseconds)}')`);
  await client.query(`select set_config(name, wanted, false) from pg_settings
    join (values ${values.join(', ')}) as wanted (setting_name, wanted) on setting_name = name where setting = '0'`);
}
