import { fork } from 'node:child_process';

/** A process that executes loads and returns their results. */
export interface Worker<Load, Result> {
  readonly run: (load: Load) => Promise<Result>;
  readonly stop: () => void;
}

/** Starts the module at `url` as a process. A run fails when the process exits. */
export function startWorker<Load extends object, Result>(url: URL): Worker<Load, Result> {
  const child = fork(url);
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => reject(new Error('the clients failed, see above'));
        child.once('exit', giveUp);
        // Worker modules answer with their result.
        child.once('message', (result: Result) => {
          child.off('exit', giveUp);
          resolve(result);
        });
        child.send(load);
      }),
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
}

/** Message handler of a worker module: answers each load with its result; a failure is printed and ends the process. */
export function answerLoads(run: (load: never) => Promise<object>): void {
  process.on('message', (load) => {
    // the load type that `startWorker` declares
    void run(load as never).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
