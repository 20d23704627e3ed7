import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TableRequest } from './read-table.ts';
import { type SheetTable, type SheetRow, type Unreadable, unreadable } from './table.ts';

/** A file that is read. */
interface ReadingTask {
  /** In portions: as a whole it would be copied at once, and hold the process meanwhile. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly request: TableRequest;
}

/** What the thread is told: a portion of the content, or that the next rows are asked for, once it has all of it. */
export type ToReadingThread = Uint8Array | 'next';

/** Some rows as the thread hands them over: all of them at once would hold whoever takes them. */
export interface ReadRows {
  readonly kind: 'rows';
  readonly rows: readonly SheetRow[];
  readonly isLast: boolean;
}

/** What reading one file may take. */
export interface ReadingBudget {
  /** Of the thread's heap. A sheet of 100,000 rows and 30 columns takes a third of the usual. */
  readonly megabytes?: number;
  /** Aborted once it has taken too long. */
  readonly tooLong?: AbortSignal;
}

const usualMegabytes = 1_024;
/** The largest file there may be is read in a quarter of it on a slow machine. */
const usualMs = 120_000;

/**
 * Reads a table in a thread of its own, so that no file holds the process that answers people, or takes its memory.
 * @param signal ends the reading where nobody waits for it any more
 * @returns `tooCostly` where the file takes more than its budget
 * @throws what `signal` was aborted for
 */
export async function readTableApart(
  { content, request }: ReadingTask,
  signal: AbortSignal,
  { megabytes = usualMegabytes, tooLong = AbortSignal.timeout(usualMs) }: ReadingBudget = {},
): Promise<SheetTable | Unreadable> {
  const worker = new Worker(new URL('read-table-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  });
  try {
    return await takeRows(worker, content, AbortSignal.any([signal, tooLong]));
  } catch (error) {
    signal.throwIfAborted();
    if (tooLong.aborted || isOutOfMemory(error)) return unreadable('tooCostly');
    throw error;
  } finally {
    await worker.terminate();
  }
}

async function takeRows(
  worker: Worker,
  content: ReadingTask['content'],
  signal: AbortSignal,
): Promise<SheetTable | Unreadable> {
  // Listens from the start: the thread may fail while it is still told the content.
  const answers = on(worker, 'message', { signal }) as AsyncIterable<[ReadRows | Unreadable]>; // as the thread tells
  const tell = (message: ToReadingThread): void => {
    worker.postMessage(message);
  };
  for await (const portion of content) tell(portion);
  tell('next');
  const rows: SheetRow[] = [];
  for await (const [message] of answers) {
    if (message.kind === 'unreadable') return message;
    for (const row of message.rows) rows.push(row);
    if (message.isLast) break;
    tell('next');
  }
  return { kind: 'table', rows };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
