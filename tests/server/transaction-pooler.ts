import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection pooler for a PostgreSQL. */
export interface Pooler {
  /** The address of a database through the pooler. */
  readonly urlOf: (databaseUrl: string) => string;
  readonly stop: () => Promise<void>;
}

/** Query message: `Q`, length, statement. */
const discard = Buffer.from('Q\0\0\0\u0010DISCARD ALL\0');
/** ReadyForQuery message outside of a database transaction: `Z`, length, `I` (idle). */
const idle = Buffer.from('Z\0\0\0\u0005I');

/**
 * Simulates transaction pooling without a pooler: discards the session state between database transactions, as if the
 * next one ran on another connection.
 */
export async function startTransactionPooler(postgresUrl: string): Promise<Pooler> {
  const { hostname, port } = new URL(postgresUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pool(client, database);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address() as AddressInfo; // a server that listens on a port has one
  return {
    urlOf: (databaseUrl) => {
      const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${bound.port}` });
      url.searchParams.set('pooling', 'transaction');
      return url.href;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type State = 'in use' | 'free' | 'discarding';

function pool(client: Socket, database: Socket): void {
  let state: State = 'in use';
  let waiting: Buffer[] = [];
  client.on('data', (bytes) => {
    if (state === 'in use') database.write(bytes);
    else waiting.push(bytes);
    if (state !== 'free') return;
    state = 'discarding';
    database.write(discard);
  });
  onMessages(database, (message) => {
    const isIdle = message.equals(idle);
    if (state === 'discarding') {
      if (!isIdle) return;
      state = 'in use';
      for (const bytes of waiting.splice(0)) database.write(bytes);
      return;
    }
    if (isIdle) state = 'free';
    client.write(message);
  });
  for (const [socket, other] of [
    [client, database],
    [database, client],
  ] as const) {
    socket.on('error', () => other.destroy());
    socket.on('close', () => other.destroy());
  }
  client.on('close', () => {
    waiting = [];
  });
}

/** Calls back for each message of the server: type letter, length, content. */
function onMessages(database: Socket, take: (message: Buffer) => void): void {
  let received = Buffer.alloc(0);
  database.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    while (received.length >= 5) {
      const length = 1 + received.readUInt32BE(1);
      if (received.length < length) return;
      take(received.subarray(0, length));
      received = received.subarray(length);
    }
  });
}
