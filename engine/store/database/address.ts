/** Where a PostgreSQL is, and how a process uses it. */
export interface DatabaseAddress {
  /** For the driver: one for each host, in the order they are tried. */
  readonly urls: readonly string[];
  /**
   * `transaction`: a pooler lends another connection to each database transaction, so nothing may depend on what an
   * earlier one left on its connection. `session`: a connection is the same until it ends.
   */
  readonly pooling: 'session' | 'transaction';
  /** The most connections of the process. */
  readonly connections: number;
  /** Milliseconds by the name of the limit; those that the address sets are in the URLs too, unless transactions are pooled. */
  readonly limits: Readonly<Record<string, number>>;
}

/**
 * What no request of a person needs, in milliseconds: a statement that runs so long, a wait for a lock, a database
 * transaction whose process forgot it.
 */
export const usualDatabaseLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** PostgreSQL's default limit of 100 leaves room for several processes. */
const usualConnections = 20;

/** What an address may say besides what the driver knows, and which values it may have. */
const parameters: Readonly<Record<string, RegExp>> = {
  pooling: /^(?:session|transaction)$/u,
  connections: /^(?:[2-9]|[1-9]\d{1,2})$/u,
  target_session_attrs: /^read-write$/u,
  ...Object.fromEntries(Object.keys(usualDatabaseLimits).map((name) => [name, /^[1-9]\d{0,7}$/u])),
};

/** The address with as many hosts as wanted, `postgres://user:password@host1:5432,host2:5432/name`; undefined where it is none. */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  const [, start, hosts = '', end = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/u.exec(text) ?? [];
  if (start === undefined) return undefined;
  const urls = hosts.split(',').map((host) => URL.parse(`${start}${host}${end}`));
  const [url] = urls;
  if (url === null || url === undefined || urls.includes(null)) return undefined;
  const said = url.searchParams;
  if (Object.entries(parameters).some(([name, values]) => said.has(name) && !values.test(said.get(name) ?? '')))
    return undefined;
  const pooling = said.get('pooling') === 'transaction' ? 'transaction' : 'session';
  const connections = Number(said.get('connections') ?? usualConnections);
  const limits = Object.fromEntries(
    Object.entries(usualDatabaseLimits).map(([name, usual]) => [name, Number(said.get(name) ?? usual)]),
  );
  return { urls: urls.flatMap((one) => (one === null ? [] : [driverUrl(one, pooling)])), pooling, connections, limits };
}

/** The same address with what the database calls its connections, unless the address says so itself. */
export function withApplicationName(text: string, name: string): string {
  if (/[?&]application_name=/u.test(text)) return text;
  return `${text}${text.includes('?') ? '&' : '?'}application_name=${encodeURIComponent(name)}`;
}

/** A pooler of transactions refuses connections that ask for limits. */
function driverUrl(url: URL, pooling: DatabaseAddress['pooling']): string {
  const withheld = ['pooling', 'connections', 'target_session_attrs'];
  for (const name of pooling === 'transaction' ? [...withheld, ...Object.keys(usualDatabaseLimits)] : withheld)
    url.searchParams.delete(name);
  return url.href;
}
