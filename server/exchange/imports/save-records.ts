import type { ImportIssue, ReadRecord } from '../../../engine/spreadsheets/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { withFurther } from './errors-kept.ts';
import type { Progress } from './import-row.ts';
import { isRefused, issuesOf, saveOne, type Saver } from './save-one.ts';
import { withAmount } from './sums.ts';

/** Keeps progress in the database transaction of what it tells of. */
export type Keep = (connection: Connection, progress: Progress) => Promise<void>;

export interface Saving {
  readonly saver: Saver;
  readonly transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** First statement of what is saved: it is still this process's to do. */
  readonly hold: (connection: Connection) => Promise<void>;
  readonly keep: Keep;
  readonly signal: AbortSignal;
}

/**
 * Saves the records after those that are done, each in a database transaction of its own that keeps how far the import is:
 * whoever goes on after this process ended begins behind the last that was saved.
 */
export async function saveRecords(saving: Saving, records: readonly ReadRecord[], start: Progress): Promise<Progress> {
  let progress = start;
  for (const [index, record] of records.entries()) {
    if (index < start.done) continue;
    saving.signal.throwIfAborted();
    progress = await saveNext(saving, record, { ...progress, done: index + 1 });
  }
  return progress;
}

async function saveNext(saving: Saving, record: ReadRecord, progress: Progress): Promise<Progress> {
  if (isRefused(record)) return told(progress, record.issues);
  try {
    return await saving.transaction(async (connection) => {
      await saving.hold(connection);
      const id = await saveOne(saving.saver, connection, record);
      const { store, described } = saving.saver;
      const sums = await withAmount(progress.sums, store, connection, { entity: described.entity, id });
      const saved = told({ ...progress, count: progress.count + 1, sums }, record.issues);
      await saving.keep(connection, saved);
      return saved;
    });
  } catch (error) {
    return told(progress, [...record.issues, ...issuesOf(saving.saver, record, error)]);
  }
}

function told(progress: Progress, further: readonly ImportIssue[]): Progress {
  return { ...progress, errors: withFurther(progress.errors, further) };
}
