import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TableRequest } from './read-table.ts';
import { type SheetTable, type SheetRow, type Unreadable, unreadable } from './table.ts';

/** A file to read. */
interface ReadingTask {
  /** In chunks: one copy of the whole file would block the process. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly request: TableRequest;
}

/** Messages to the thread: a chunk of the content, or a request for the next rows. */
export type ToReadingThread = Uint8Array | 'next';

/** A batch of rows; all at once would block the receiver. */
export interface ReadRows {
  readonly kind: 'rows';
  readonly rows: readonly SheetRow[];
  readonly isLast: boolean;
}

/** Limits for reading one file. */
export interface ReadingBudget {
  /** Heap of the thread. A sheet of 100,000 rows and 30 columns needs a third of the default. */
  readonly megabytes?: number;
  /** Aborted on timeout. */
  readonly tooLong?: AbortSignal;
}

const usualMegabytes = 1_024;
/** The largest accepted file takes a quarter of it on a slow machine. */
const usualMs = 120_000;

/**
 * Reads a table in a worker thread, so that no file blocks the main process or exhausts its memory. @param signal
 * cancels the reading @returns `tooCostly` when the file exceeds its budget @throws the reason of `signal`
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
  // Listens from the start: the thread may fail while it still receives the content.
  const answers = on(worker, 'message', { signal }) as AsyncIterable<[ReadRows | Unreadable]>; // messages of our thread
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
