import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startWorker, type Worker } from '../worker.ts';
import type { ClientResult, ClientLoad } from './clients.ts';

/** Starts the bare server with captured statements. @returns its process and address */
export async function startBareServer(
  task: object,
  flags: readonly string[],
): Promise<{ readonly process: ChildProcess; readonly address: string }> {
  const child = fork(new URL('./bare-server.ts', import.meta.url), { execArgv: [...flags] });
  child.send(task);
  // The server sends its port.
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  return { process: child, address: `http://localhost:${String(port)}` };
}

/** A process of clients, reused for several loads. */
export type Clients = Worker<ClientLoad, ClientResult>;

export function startClients(): Clients {
  return startWorker(new URL('./clients.ts', import.meta.url));
}
