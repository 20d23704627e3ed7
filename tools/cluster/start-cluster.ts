import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startChild, untilServed, type Child } from '../bench/child.ts';
import { secrets } from '../bench/register.ts';
import { startGuard } from '../start-postgres.ts';
import {
  haproxyConfiguration,
  pgbouncerConfiguration,
  type ClusterPorts,
  type NodeAddresses,
} from './configuration.ts';
import { startDaemon } from './daemon.ts';
import { queryNode, startDatabaseNodes, type DatabaseNodes } from './database-nodes.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import type { Programs } from './programs.ts';
import { until } from './until.ts';

/** A register cluster on this machine. */
export interface Cluster {
  readonly nodes: DatabaseNodes;
  /** The primary through the balancer. */
  readonly databaseUrl: string;
  /** The register through the balancer. */
  readonly address: string;
  /** Addresses of the processes. */
  readonly processes: readonly string[];
  /** Proxy between the first process and the primary. */
  readonly network: DatabaseProxy;
  /** Stops a process as systemd does and starts it again. */
  readonly restart: (process: number) => Promise<void>;
  /** Absent without a pooler. */
  readonly restartPooler: (() => Promise<void>) | undefined;
  /** Runs a statement on the primary directly. */
  readonly query: <R extends Readonly<Record<string, unknown>>>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly R[]>;
  /** Stops everything and deletes its files. */
  readonly remove: () => Promise<void>;
}

const database = 'register';
const headsSecret = randomBytes(32).toString('hex');
/** Statement timeout of the cluster. */
const longestStatementMs = 10_000;

/** Starts a cluster with demo data in a temporary folder; `say` receives each step. */
export async function startCluster(programs: Programs, say: (step: string) => void): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'register-cluster-'));
  const removeFolder = startGuard(folder);
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const ports = await clusterPorts();
  say('PostgreSQL with Patroni and etcd');
  const nodes = await startDatabaseNodes({
    folder,
    programs,
    etcdPort: ports.etcd,
    etcdPeersPort: ports.etcdPeers,
    nodes: await nodeAddresses(folder),
  });
  say('HAProxy and PgBouncer');
  const configuration = join(folder, 'haproxy.cfg');
  await writeFile(configuration, haproxyConfiguration(ports, nodes.all));
  await startDaemon(folder, programs.haproxy, ['-db', '-f', configuration]);
  await until('HAProxy tells the primary from the standby', () => areTold(ports));
  await queryNode(ports.primary, 'postgres', `create database ${database}`);
  const restartPooler = await startPooler(programs.pgbouncer, folder, ports);
  const addresses = databaseAddresses(ports, restartPooler !== undefined);
  const network = await startDatabaseProxy(addresses.primary);
  say('two processes of the register, and a worker');
  const processes = await startProcesses(folder, ports, { ...addresses, network: network.url });
  const leaderQuery: Cluster['query'] = async (text, values) =>
    await queryNode((await nodes.leader()).postgresPort, database, text, values);
  return {
    nodes,
    databaseUrl: `postgres://postgres@127.0.0.1:${String(ports.primary)}/${database}`,
    address: addressOf(ports.register),
    processes: ports.processes.map(addressOf),
    network,
    restart: processes.restart,
    restartPooler,
    query: leaderQuery,
    remove: async () => {
      await processes.stop();
      await network.stop();
      await removeFolder();
    },
  };
}

/** Until its first checks, the balancer routes to any node round-robin. */
async function areTold({ primary, standby }: ClusterPorts): Promise<true | undefined> {
  for (const port of [primary, primary, standby, standby]) {
    const [row] = await queryNode<{ isStandby: boolean }>(
      port,
      'postgres',
      'select pg_is_in_recovery() as "isStandby"',
    );
    if (row?.isStandby !== (port === standby)) return undefined;
  }
  return true;
}

const addressOf = (port: number): string => `http://127.0.0.1:${String(port)}`;

async function clusterPorts(): Promise<ClusterPorts> {
  const [etcd = 0, etcdPeers = 0, primary = 0, standby = 0, pooler = 0, register = 0, ...processes] =
    await freePorts(8);
  return { etcd, etcdPeers, primary, standby, pooler, register, processes };
}

async function nodeAddresses(folder: string): Promise<readonly NodeAddresses[]> {
  const [postgres1 = 0, patroni1 = 0, postgres2 = 0, patroni2 = 0] = await freePorts(4);
  return [
    { name: 'node1', data: join(folder, 'node1'), postgresPort: postgres1, patroniPort: patroni1 },
    { name: 'node2', data: join(folder, 'node2'), postgresPort: postgres2, patroniPort: patroni2 },
  ];
}

/** @returns its restart function; undefined when not installed */
async function startPooler(
  program: string | undefined,
  folder: string,
  ports: ClusterPorts,
): Promise<(() => Promise<void>) | undefined> {
  if (program === undefined) return undefined;
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, pgbouncerConfiguration(ports));
  const start = async (): Promise<Child> => {
    const child = await startDaemon(folder, program, [file]);
    await until('PgBouncer reaches the primary', () => queryNode(ports.pooler, 'postgres', 'select 1'));
    return child;
  };
  let running = await start();
  return async () => {
    await running.stop();
    running = await start();
  };
}

function databaseAddresses(ports: ClusterPorts, hasPooler: boolean) {
  const at = (port: number, parameters: string): string =>
    `postgres://postgres@127.0.0.1:${String(port)}/${database}?statement_timeout=${String(longestStatementMs)}${parameters}`;
  return {
    primary: hasPooler ? at(ports.pooler, '&pooling=transaction') : at(ports.primary, ''),
    standby: at(ports.standby, ''),
  };
}

interface ProcessAddresses {
  readonly primary: string;
  readonly standby: string;
  /** The primary through the failing network. */
  readonly network: string;
}

async function startProcesses(folder: string, ports: ClusterPorts, { primary, standby, network }: ProcessAddresses) {
  const dataFolder = join(folder, 'register');
  await mkdir(dataFolder);
  const start = (script: string, databaseUrl: string, port: number, demo = '0'): Child =>
    startChild({
      values: [script],
      environment: {
        PORT: String(port),
        DATA_DIR: dataFolder,
        DATABASE_URL: databaseUrl,
        READ_DATABASE_URL: standby,
        DEMO: demo,
        REQUIRE_SECOND_FACTOR: '0',
        TASKS_AT_ONCE: script === 'server/main.ts' ? '0' : '1',
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '3',
        LOG_LEVEL: 'warn',
        LEDGER_HEADS_SECRET: headsSecret,
        ACCESS_TOKEN_SECRET: secrets.accessToken,
        REFRESH_TOKEN_SECRET: secrets.refreshToken,
        FILE_LINK_SECRET: secrets.fileLink,
      },
    });
  const urls = [network, primary];
  const serve = async (index: number, demo?: string): Promise<Child> => {
    const child = start('server/main.ts', urls[index] ?? primary, ports.processes[index] ?? 0, demo);
    await untilServed(child);
    return child;
  };
  const serving: Child[] = [];
  for (const index of ports.processes.keys()) serving.push(await serve(index, index === 0 ? '1' : '0'));
  const worker = start('server/worker.ts', primary, 0);
  await until(
    'the balancer reaches both',
    async () => (await fetch(`${addressOf(ports.register)}/readyz`)).ok || undefined,
  );
  return {
    restart: async (index: number) => {
      await serving[index]?.stop();
      serving[index] = await serve(index);
    },
    stop: async () => {
      await Promise.all([...serving, worker].map((child) => child.stop()));
    },
  };
}

/** Distinct free ports, reserved until all are known. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port); // a listening TCP server has an AddressInfo
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
