import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to a COMMIT on its way: `cut` lets it arrive and ends the connection, `swallow` leaves it unanswered. */
export type CommitFate = 'pass' | 'cut' | 'swallow';

/** Whether a message is lost with its connection, or arrives and its answer is lost. */
export type CutTime = 'before it arrives' | 'after it arrived';

/** A network between the product and a PostgreSQL on this machine, which fails as it is told. */
export interface DatabaseProxy {
  /** Where the database is found behind it. */
  readonly url: string;
  commits: CommitFate;
  /** Counts messages to the database from now on, and ends the connection that carries the one of this number. */
  readonly cutAt: (number: number, when: CutTime) => void;
  /** How many there were since. */
  readonly messages: () => number;
  /** From now on the connections there are carry nothing, and say nothing of it; new ones are sound. */
  readonly swallow: () => void;
  /** How many connections carry nothing. */
  readonly dead: () => number;
  /** How often something was asked over a connection that carries nothing. */
  readonly swallowed: () => number;
  /** Ends the connections that carry nothing. */
  readonly cut: () => void;
  readonly stop: () => Promise<void>;
}

/** A cut to come, and how many messages there were. */
interface Cut {
  messages: number;
  readonly at: number;
  readonly when: CutTime;
}

interface Line {
  readonly near: Socket;
  readonly far: Socket;
  isDead: boolean;
}

/** The statement as the driver sends it: kind, length, text. */
const commit = Buffer.from('Q\0\0\0\u000bcommit\0');

/** What the driver sends before it closes a connection begins so. */
const goodbye = 'X'.charCodeAt(0);

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const lines = new Set<Line>();
  let cut: Cut = { messages: 0, at: Infinity, when: 'before it arrives' };
  let swallowed = 0;
  const server = createServer((near) => {
    const line: Line = { near, far: connect(Number(target.port), target.hostname), isDead: false };
    lines.add(line);
    carry(line, proxy, () => cut);
    near.on('data', ([kind]) => {
      if (line.isDead && kind !== goodbye) swallowed += 1;
    });
    near.once('close', () => lines.delete(line));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  const proxy: DatabaseProxy = {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    commits: 'pass',
    cutAt: (at, when) => {
      cut = { messages: 0, at, when };
    },
    messages: () => cut.messages,
    swallow: () => {
      for (const line of lines) line.isDead = true;
    },
    dead: () => [...lines].filter(({ isDead }) => isDead).length,
    swallowed: () => swallowed,
    cut: () => {
      for (const { near, isDead } of lines) if (isDead) near.destroy();
    },
    stop: async () => {
      for (const { near, far } of lines) for (const socket of [near, far]) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function carry(line: Line, proxy: DatabaseProxy, nextCut: () => Cut): void {
  const { near, far } = line;
  let fate: CommitFate = 'pass';
  near.on('data', (bytes) => {
    if (line.isDead) return;
    if (bytes.includes(commit)) fate = proxy.commits;
    const cut = nextCut();
    cut.messages += 1;
    if (cut.messages === cut.at) {
      if (cut.when === 'before it arrives') {
        near.destroy();
        return;
      }
      fate = 'cut';
    }
    if (fate === 'swallow') line.isDead = true;
    far.write(bytes);
  });
  far.on('data', (bytes) => {
    if (line.isDead) return;
    // The database has answered, so it has committed; nobody hears of it.
    if (fate === 'cut') near.destroy();
    else near.write(bytes);
  });
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      if (!line.isDead || socket === near) other.destroy();
    });
  }
}
