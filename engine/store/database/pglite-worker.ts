import { Worker } from 'node:worker_threads';
import type { Answer, Asked, EmbeddedData, ToldError } from './pglite-thread.ts';

/** An embedded database in a thread of its own. */
export interface EmbeddedWorker {
  /** Asks one thing and waits for its answer: whoever calls has one of them under way at a time. */
  readonly ask: (asked: Asked) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

/** Starts the thread and the database in it. @throws what the database says when it cannot be opened */
export async function startEmbedded(data: EmbeddedData): Promise<EmbeddedWorker> {
  const worker = new Worker(new URL('pglite-thread.ts', import.meta.url), { workerData: data });
  // Told to whoever waits; without a listener it would end the process.
  worker.on('error', () => undefined);
  let isEnded = false;
  worker.once('exit', () => {
    isEnded = true;
  });
  const end = async (): Promise<void> => void (await worker.terminate());
  try {
    await nextAnswer(worker);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ask: async (asked) => {
      // A thread that is gone would never answer.
      if (isEnded) throw ended();
      worker.postMessage(asked);
      return await nextAnswer(worker);
    },
    end,
  };
}

/** The thread keeps the process alive while somebody waits for it. */
function nextAnswer(worker: Worker): Promise<unknown> {
  worker.ref();
  return new Promise((resolve, reject) => {
    const settle = (told: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      told();
    };
    const onMessage = (answer: Answer): void => {
      settle(() => {
        if (answer.kind === 'done') resolve(answer.result);
        else reject(errorOf(answer.error));
      });
    };
    const onError = (error: unknown): void => {
      settle(() => {
        reject(ended(error));
      });
    };
    const onExit = (): void => {
      settle(() => {
        reject(ended());
      });
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/** As a database panics: there is no server any more. */
function ended(cause?: unknown): Error {
  return Object.assign(new Error('the thread of the embedded database ended', { cause }), { severity: 'PANIC' });
}

function errorOf({ name, message, stack, details }: ToldError): Error {
  const error = Object.assign(new Error(message), details, { name });
  if (stack !== undefined) error.stack = stack;
  return error;
}
