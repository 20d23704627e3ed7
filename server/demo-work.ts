import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileUpload } from '../engine/api/index.ts';
import { tasksOf, type Application } from './application.ts';
import { drainTasks } from './platform/tasks/index.ts';
import type { HeadsLocation } from './platform/settings/heads-location.ts';

/** A register whose background work runs, and which accepts uploads. */
export interface DemoWork {
  /** Creates the value of an upload variable. */
  readonly upload: (name: string, content: Uint8Array) => FileUpload;
  /** Runs background work until the answer resolves. */
  readonly working: <T>(answer: Promise<T>) => Promise<T>;
  /** Works until a task of a record has ended, in whichever process. */
  readonly ended: (task: string, id: string) => Promise<boolean>;
}

/** Poll interval for new work. */
const lookMs = 10;
const patienceMs = 20_000;

/** Runs `use` while this process executes background work, then finishes the remaining work. */
export async function withBackgroundWork(
  application: Application,
  heads: HeadsLocation,
  use: (work: DemoWork) => Promise<void>,
): Promise<void> {
  const { database, files, tasks, log } = application;
  const incoming = files.openIncoming();
  const workOff = () => drainTasks({ database, tasks: tasksOf({ ...application, heads }), atOnce: 1, log });
  try {
    await use({
      upload: (name, content) => ({ receive: () => incoming.receive(name, Readable.from([content])) }),
      working: (answer) => untilAnswered(answer, workOff),
      ended: (task, id) => untilAnswered(tasks.ended(task, id, { withinMs: patienceMs }), workOff),
    });
    await workOff();
  } finally {
    await incoming.release();
  }
}

async function untilAnswered<T>(answer: Promise<T>, workOff: () => Promise<void>): Promise<T> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  void answer.then(over, over);
  do {
    await workOff();
    await wait(lookMs);
  } while (!isOver);
  return await answer;
}
