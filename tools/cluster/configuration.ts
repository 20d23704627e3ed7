/** A PostgreSQL node under Patroni. */
export interface NodeAddresses {
  readonly name: string;
  readonly data: string;
  readonly postgresPort: number;
  /** Patroni's REST port. */
  readonly patroniPort: number;
}

/** Ports on this machine. */
export interface ClusterPorts {
  readonly etcd: number;
  readonly etcdPeers: number;
  readonly primary: number;
  readonly standby: number;
  readonly pooler: number;
  readonly register: number;
  /** Processes behind the balancer. */
  readonly processes: readonly number[];
}

const host = '127.0.0.1';

interface PatroniParts {
  readonly node: NodeAddresses;
  readonly etcdPort: number;
  readonly folder: string;
  /** Folder of the PostgreSQL programs. */
  readonly binFolder: string;
}

/** Patroni configuration as JSON (valid YAML). Replication is synchronous while a standby exists. */
export function patroniConfiguration({ node, etcdPort, folder, binFolder }: PatroniParts): string {
  const rest = `${host}:${String(node.patroniPort)}`;
  const postgres = `${host}:${String(node.postgresPort)}`;
  const trusted = ['local all all trust', `host all all ${host}/32 trust`, `host replication all ${host}/32 trust`];
  return JSON.stringify({
    scope: 'register',
    name: node.name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `${host}:${String(etcdPort)}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 150, hot_standby_feedback: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: node.data,
      bin_dir: binFolder,
      pgpass: `${folder}/${node.name}.pgpass`,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: folder },
      pg_hba: trusted,
    },
  });
}

/** HAProxy configuration with ports for primary, standbys and register. */
export function haproxyConfiguration(ports: ClusterPorts, nodes: readonly NodeAddresses[]): string {
  const databases = (role: string, port: number): string => `listen ${role}
  bind ${host}:${String(port)}
  mode tcp
  option httpchk OPTIONS /${role === 'standby' ? 'replica' : 'primary'}
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} ${host}:${String(node.postgresPort)} check port ${String(node.patroniPort)}`).join('\n')}`;
  return `defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2500
  retries 3
  option redispatch 1
${databases('primary', ports.primary)}
${databases('standby', ports.standby)}
listen register
  bind ${host}:${String(ports.register)}
  mode http
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  option forwardfor
  default-server inter 500 fall 2 rise 1
${ports.processes.map((port, index) => `  server process${String(index + 1)} ${host}:${String(port)} check`).join('\n')}
`;
}

/** PgBouncer configuration with transaction pooling on the primary. */
export function pgbouncerConfiguration(ports: ClusterPorts): string {
  return `[databases]
* = host=${host} port=${String(ports.primary)} user=postgres
[pgbouncer]
listen_addr = ${host}
listen_port = ${String(ports.pooler)}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
server_login_retry = 1
ignore_startup_parameters = extra_float_digits
`;
}
