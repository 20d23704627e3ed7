import type { Profiler } from 'node:inspector';
import { setTimeout as wait } from 'node:timers/promises';
import type { Child } from '../child.ts';

/** Functions entered since the last call. */
export interface Coverage {
  readonly take: () => Promise<readonly Profiler.ScriptCoverage[]>;
  readonly stop: () => void;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
}

/** Time for work after the response, such as logging. */
const aftermathMs = 300;

/** Counts calls in a process started with `--inspect=0` by V8's precise coverage; slow. */
export async function startCoverage(child: Child): Promise<Coverage> {
  const socket = await connect(child);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    // inspector protocol
    const { id, result } = JSON.parse(String(data)) as Reply;
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let sent = 0;
  const send = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      sent += 1;
      waiting.set(sent, resolve);
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    take: async () => {
      await wait(aftermathMs);
      // the inspector's answer to this method
      const { result } = (await send('Profiler.takePreciseCoverage')) as Profiler.TakePreciseCoverageReturnType;
      return result;
    },
    stop: () => socket.close(),
  };
}

async function connect(child: Child): Promise<WebSocket> {
  // Node prints the inspector's address.
  const [, address] = /Debugger listening on (ws:\S+)/u.exec(child.output()) ?? [];
  if (address === undefined) throw new Error('the inspector of the server is not reachable');
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector of the server is not reachable')), {
      once: true,
    });
  });
  return socket;
}
