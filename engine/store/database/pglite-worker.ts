import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { EmbeddedData, SerializedError, ThreadRequest, ThreadResponse } from './pglite-thread.ts';

/** An embedded database in its own thread. */
export interface EmbeddedWorker {
  /** Sends one request and waits for its answer. The caller sends one request at a time. */
  readonly ask: (request: ThreadRequest) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

/**
 * V8 keeps compiled WebAssembly in one place for all threads, and freeing it there sometimes ends the process
 * (nodejs/node#64500): a thread's database and Node's own removal of types are both WebAssembly. Nothing is freed now; a
 * process compiles the database once for each time that it is opened.
 */
setFlagsFromString('--no-wasm-code-gc');

/** Starts the thread and its database. @throws the database's error if it cannot be opened */
export async function startEmbedded(data: EmbeddedData): Promise<EmbeddedWorker> {
  const worker = new Worker(new URL('pglite-thread.ts', import.meta.url), { workerData: data });
  // `nextAnswer` reports errors; without any listener an error would end the process.
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
    ask: async (request) => {
      // A thread that has exited would never answer.
      if (isEnded) throw ended();
      worker.postMessage(request);
      return await nextAnswer(worker);
    },
    end,
  };
}

/** Waits for the next message. The thread keeps the process alive only while a request is pending. */
function nextAnswer(worker: Worker): Promise<unknown> {
  worker.ref();
  return new Promise((resolve, reject) => {
    const settle = (report: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      report();
    };
    const onMessage = (response: ThreadResponse): void => {
      settle(() => {
        if (response.kind === 'done') resolve(response.result);
        else reject(errorOf(response.error));
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

/** Like a panic of PostgreSQL: the server is gone. */
function ended(cause?: unknown): Error {
  return Object.assign(new Error('the thread of the embedded database ended', { cause }), { severity: 'PANIC' });
}

function errorOf({ name, message, stack, details }: SerializedError): Error {
  const error = Object.assign(new Error(message), details, { name });
  if (stack !== undefined) error.stack = stack;
  return error;
}
