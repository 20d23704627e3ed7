import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Handling of COMMIT: `cut` delivers it and closes the connection, `swallow` never answers. */
export type CommitHandling = 'pass' | 'cut' | 'swallow';

/** Whether a message is lost with its connection, or only its response. */
export type CutTime = 'before it arrives' | 'after it arrived';

/** A proxy between product and PostgreSQL with simulated network failures. */
export interface DatabaseProxy {
  /** Connection URL through the proxy. */
  readonly url: string;
  commits: CommitHandling;
  /** Counts messages from now on, and cuts the connection at the given one. */
  readonly cutAt: (number: number, when: CutTime) => void;
  /** Messages since `cutAt`. */
  readonly messages: () => number;
  /** Silently drops all traffic of existing connections; new ones work. */
  readonly swallow: () => void;
  /** Number of silent connections. */
  readonly dead: () => number;
  /** Messages dropped on silent connections. */
  readonly swallowed: () => number;
  /** Closes the silent connections. */
  readonly cut: () => void;
  readonly stop: () => Promise<void>;
}

/** A pending cut and the message count. */
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

/** Wire format of the statement: kind, length, text. */
const commit = Buffer.from('Q\0\0\0\u000bcommit\0');

/** First byte of the driver's terminate message. */
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
  const { port } = server.address() as AddressInfo; // a listening TCP server has an AddressInfo
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
  let fate: CommitHandling = 'pass';
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
    // The commit has succeeded; its response is lost.
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
