import { fork } from 'node:child_process';

/** A process that is given one load after another and answers what came of each. */
export interface Worker<Load, Result> {
  readonly run: (load: Load) => Promise<Result>;
  readonly stop: () => void;
}

/** Starts the module at `url` as a process of its own. A run fails when the process gives up, having said why. */
export function startWorker<Load extends object, Result>(url: URL): Worker<Load, Result> {
  const child = fork(url);
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => reject(new Error('the clients gave up, see above'));
        child.once('exit', giveUp);
        // Modules started so answer with their result.
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

/** What such a module does: answers each load by its result. A failure is printed and ends the process. */
export function answerLoads(run: (load: never) => Promise<object>): void {
  process.on('message', (load) => {
    // A load of its own type: `startWorker` names both.
    void run(load as never).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
