import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TableRequest } from './read-table.ts';
import { type SheetTable, type SheetRow, type Unreadable, unreadable } from './table.ts';

/** What the thread is begun with. */
export interface ReadingTask {
  readonly content: Uint8Array;
  readonly request: TableRequest;
}

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
  task: ReadingTask,
  signal: AbortSignal,
  { megabytes = usualMegabytes, tooLong = AbortSignal.timeout(usualMs) }: ReadingBudget = {},
): Promise<SheetTable | Unreadable> {
  const worker = new Worker(new URL('read-table-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  });
  try {
    return await takeRows(worker, AbortSignal.any([signal, tooLong]));
  } catch (error) {
    signal.throwIfAborted();
    if (tooLong.aborted || isOutOfMemory(error)) return unreadable('tooCostly');
    throw error;
  } finally {
    await worker.terminate();
  }
}

async function takeRows(worker: Worker, signal: AbortSignal): Promise<SheetTable | Unreadable> {
  const rows: SheetRow[] = [];
  for (;;) {
    worker.postMessage('next');
    const [told] = (await once(worker, 'message', { signal })) as [ReadRows | Unreadable]; // as the thread tells
    if (told.kind === 'unreadable') return told;
    for (const row of told.rows) rows.push(row);
    if (told.isLast) return { kind: 'table', rows };
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
