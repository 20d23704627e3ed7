import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileUpload } from '../engine/api/index.ts';
import { tasksOf, type Application } from './application.ts';
import { workOffTasks } from './platform/tasks/index.ts';
import type { HeadsLocation } from './platform/settings/heads-location.ts';

/** A register where what is asked for is worked on, and files may come along. */
export interface DemoWork {
  /** What an upload variable holds. */
  readonly upload: (name: string, content: Uint8Array) => FileUpload;
  /** Works on what was asked for until an answer has come. */
  readonly working: <T>(answer: Promise<T>) => Promise<T>;
  /** Works until a task of a record has ended, whichever process does it. */
  readonly ended: (task: string, id: string) => Promise<boolean>;
}

/** How soon what is asked for next is seen. */
const lookMs = 10;
const patienceMs = 20_000;

/** Has some work done while this process works on what it asks for, all of it in the end. */
export async function whileWorking(
  application: Application,
  heads: HeadsLocation,
  use: (work: DemoWork) => Promise<void>,
): Promise<void> {
  const { database, files, tasks, log } = application;
  const incoming = files.openIncoming();
  const workOff = () => workOffTasks({ database, tasks: tasksOf({ ...application, heads }), atOnce: 1, log });
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
