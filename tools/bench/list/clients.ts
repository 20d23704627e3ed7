// Clients without think time, in a separate process.
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { postRequest } from '../post-request.ts';
import { answerLoads } from '../worker.ts';

/** Task of the clients. */
export interface ClientLoad {
  readonly address: string;
  readonly token: string;
  readonly body: string;
  readonly clients: number;
  readonly seconds: number;
  /** Pause after a response; default none. */
  readonly pauseMs?: number;
}

export interface ClientResult {
  readonly answers: number;
  readonly seconds: number;
  /** Response times in milliseconds. */
  readonly times: readonly number[];
}

answerLoads(run);

async function run(load: ClientLoad): Promise<ClientResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const times: number[] = [];
  const started = performance.now();
  const deadline = started + load.seconds * 1000;
  const work = async (): Promise<void> => {
    for (let now = started; now < deadline; now = performance.now()) {
      await postRequest({ ...load, agent });
      times.push(performance.now() - now);
      if (load.pauseMs !== undefined) await wait(load.pauseMs);
    }
  };
  await Promise.all(Array.from({ length: load.clients }, work));
  agent.destroy();
  return { answers: times.length, seconds: (performance.now() - started) / 1000, times };
}
