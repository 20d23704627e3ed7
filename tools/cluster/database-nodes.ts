import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Child } from '../bench/child.ts';
import { patroniConfiguration, type NodeAddresses } from './configuration.ts';
import { startDaemon } from './daemon.ts';
import type { Programs } from './programs.ts';
import { until } from './until.ts';

/** PostgreSQL nodes with one primary, managed by Patroni and etcd. */
export interface DatabaseNodes {
  readonly all: readonly NodeAddresses[];
  readonly leader: () => Promise<NodeAddresses>;
  /** Waits for a synchronous standby. */
  readonly standby: () => Promise<NodeAddresses>;
  /** Simulates a power loss. */
  readonly kill: (node: NodeAddresses) => Promise<void>;
  readonly start: (node: NodeAddresses) => Promise<void>;
  readonly switchOver: (leader: NodeAddresses, candidate: NodeAddresses) => Promise<void>;
}

interface NodesParts {
  readonly folder: string;
  readonly programs: Programs;
  readonly etcdPort: number;
  readonly etcdPeersPort: number;
  readonly nodes: readonly NodeAddresses[];
}

/** A member in Patroni's API. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Starts etcd and the nodes; resolves once there is a leader and a standby. */
export async function startDatabaseNodes(parts: NodesParts): Promise<DatabaseNodes> {
  const { folder, programs, etcdPort, etcdPeersPort, nodes } = parts;
  const [client, peers] = [etcdPort, etcdPeersPort].map((port) => `http://127.0.0.1:${String(port)}`);
  await startDaemon(folder, programs.etcd, [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', String(client)],
    ...['--advertise-client-urls', String(client), '--listen-peer-urls', String(peers)],
    ...['--initial-advertise-peer-urls', String(peers), '--initial-cluster', `default=${String(peers)}`],
  ]);
  await until('etcd answers', async () => (await fetch(`${String(client)}/health`)).ok || undefined);
  const patronis = new Map<string, Child>();
  const start = async (node: NodeAddresses): Promise<void> => {
    const file = join(folder, `${node.name}.json`);
    await writeFile(file, patroniConfiguration({ node, etcdPort, folder, binFolder: dirname(programs.postgres) }));
    patronis.set(node.name, await startDaemon(folder, programs.patroni, [file]));
  };
  const inRole = (isLeader: boolean) =>
    until(`a ${isLeader ? 'leader' : 'standby'} runs`, () => memberOf(nodes, isLeader));
  for (const node of nodes) {
    await start(node);
    await inRole(true);
  }
  await inRole(false);
  return {
    all: nodes,
    leader: () => inRole(true),
    standby: () => inRole(false),
    start,
    kill: async (node) => {
      const patroni = patronis.get(node.name);
      const [pid] = (await readFile(join(node.data, 'postmaster.pid'), 'utf8')).split('\n');
      const group = patroni?.process.pid;
      // Patroni first; it would restart PostgreSQL.
      if (group !== undefined) process.kill(-group, 'SIGKILL');
      process.kill(Number(pid), 'SIGKILL');
      // PostgreSQL shares Patroni's output, so this waits for both.
      await patroni?.ended;
    },
    switchOver: async (leader, candidate) => {
      const response = await fetch(`http://127.0.0.1:${String(leader.patroniPort)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      });
      if (!response.ok) throw new Error(`Patroni refuses the switchover: ${await response.text()}`);
    },
  };
}

async function memberOf(nodes: readonly NodeAddresses[], isLeader: boolean): Promise<NodeAddresses | undefined> {
  for (const { patroniPort } of nodes) {
    const response = await fetch(`http://127.0.0.1:${String(patroniPort)}/cluster`).catch(() => undefined);
    if (response === undefined) continue;
    const { members } = (await response.json()) as { readonly members: readonly Member[] }; // Patroni's own format
    // Only a synchronous standby can take over.
    const wanted = isLeader ? 'leader' : 'sync_standby';
    const member = members.find(({ role, state }) => role === wanted && /^(?:running|streaming)$/u.test(state));
    return nodes.find(({ name }) => name === member?.name);
  }
  return undefined;
}

/** Runs a statement on one node. */
export async function queryNode<R extends pg.QueryResultRow>(
  port: number,
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly R[]> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${String(port)}/${database}` });
  await client.connect();
  try {
    return (await client.query<R>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
