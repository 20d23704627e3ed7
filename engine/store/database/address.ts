/** Address of a PostgreSQL server and connection settings of the process. */
export interface DatabaseAddress {
  /** Driver URLs, one per host, in the order they are tried. */
  readonly urls: readonly string[];
  /**
   * `transaction`: a pooler may use another server connection for each database transaction, so that no state may stay
   * on a connection. `session`: one server connection until it is closed.
   */
  readonly pooling: 'session' | 'transaction';
  /** Maximum number of connections of the process. */
  readonly connections: number;
  /** Milliseconds by setting; the URLs contain those that the address sets, unless pooling is `transaction`. */
  readonly limits: Readonly<Record<string, number>>;
}

/** Default limits for requests in milliseconds: statement, lock wait, idle database transaction. */
export const usualDatabaseLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** PostgreSQL's default limit of 100 leaves room for several processes. */
const usualConnections = 20;

/** Parameters that an address may have besides those of the driver, with their valid values. */
const parameters: Readonly<Record<string, RegExp>> = {
  pooling: /^(?:session|transaction)$/u,
  connections: /^(?:[2-9]|[1-9]\d{1,2})$/u,
  target_session_attrs: /^read-write$/u,
  ...Object.fromEntries(Object.keys(usualDatabaseLimits).map((name) => [name, /^[1-9]\d{0,7}$/u])),
};

/**
 * Parses `postgres://user:password@host1:5432,host2:5432/name` with any number of hosts; undefined if it is invalid.
 */
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

/** Adds `application_name` to an address that has none. */
export function withApplicationName(text: string, name: string): string {
  if (/[?&]application_name=/u.test(text)) return text;
  return `${text}${text.includes('?') ? '&' : '?'}application_name=${encodeURIComponent(name)}`;
}

/** Removes parameters that are not the driver's; a transaction pooler refuses connections that set limits. */
function driverUrl(url: URL, pooling: DatabaseAddress['pooling']): string {
  const withheld = ['pooling', 'connections', 'target_session_attrs'];
  for (const name of pooling === 'transaction' ? [...withheld, ...Object.keys(usualDatabaseLimits)] : withheld)
    url.searchParams.delete(name);
  return url.href;
}
