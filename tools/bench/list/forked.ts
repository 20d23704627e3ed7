import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Answered, Load } from './clients.ts';

/** Starts the bare server for captured statements. @returns its process and address */
export async function startBareServer(
  task: object,
  flags: readonly string[],
): Promise<{ readonly process: ChildProcess; readonly address: string }> {
  const child = fork(new URL('./bare-server.ts', import.meta.url), { execArgv: [...flags] });
  child.send(task);
  // It tells the address it listens on.
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  return { process: child, address: `http://localhost:${String(port)}` };
}

/** A process of clients, used for one load after another. */
export interface Clients {
  readonly run: (load: Load) => Promise<Answered>;
  readonly stop: () => void;
}

export function startClients(): Clients {
  const child = fork(new URL('./clients.ts', import.meta.url));
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => reject(new Error('the clients gave up, see above'));
        child.once('exit', giveUp);
        child.once('message', (answered: Answered) => {
          child.off('exit', giveUp);
          resolve(answered);
        });
        child.send(load);
      }),
    stop: () => child.disconnect(),
  };
}
