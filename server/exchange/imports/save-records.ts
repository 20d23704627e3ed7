import { setImmediate } from 'node:timers/promises';
import { ApiError, emptyReferenceCache, type KnownReferences } from '../../../engine/api/index.ts';
import type { ImportIssue, ReadRecord, ReadRecords } from '../../../engine/spreadsheets/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { RightsLost } from '../../people/accounts/index.ts';
import { appendImportErrors } from './append-import-errors.ts';
import type { Progress } from './import-row.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { requestContextOf, isLeftOut, isRefused, judgeOne, warningsOf, type Saver } from './save-one.ts';
import { withSaved } from './sums.ts';
import { refusalsOf, type Unsaved } from './records-dry-run.ts';

/** Keeps progress in the database transaction of what it tells of. */
export type Keep = (connection: Connection, progress: Progress) => Promise<void>;

export interface SavingContext {
  readonly saver: Saver;
  readonly transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** First statement of what is saved: it is still this process's to do. */
  readonly hold: (connection: Connection) => Promise<void>;
  readonly keep: Keep;
  /** @throws RightsLost where whoever imports may not any more */
  readonly confirm: (connection?: Connection) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * The most records that one database transaction saves, and how long it goes on to the next: others wait for what it
 * locks. Where none is saved it looks at more of them: each transaction writes all errors so far.
 */
const most = { saved: 50, refused: 1_000, milliseconds: 200 };

/**
 * Saves the records after those that are done, some in a database transaction that keeps how far the import is: whoever
 * goes on after this process ended begins behind the last that was saved. Where one of them turns out wrong once it is
 * written, all of these are undone and it is met again alone.
 * @throws RightsLost where whoever imports may not any more: what was saved until then stays
 */
export async function saveRecords(saving: SavingContext, records: ReadRecords, start: Progress): Promise<Progress> {
  let progress = start;
  let size = most.saved;
  while (progress.done < records.length) {
    saving.signal.throwIfAborted();
    const group = await records.slice(progress.done, progress.done + size);
    const saved = await saveGroup(saving, group, progress);
    const limit = saved?.count === progress.count ? most.refused : most.saved;
    size = saved === undefined ? 1 : Math.min(limit, size * 2);
    progress = saved ?? progress;
  }
  return progress;
}

/** @returns how far it is then; undefined where one of several records was refused once it was written */
async function saveGroup(
  saving: SavingContext,
  group: readonly ReadRecord[],
  start: Progress,
): Promise<Progress | undefined> {
  const { saver } = saving;
  try {
    return await saving.transaction(async (connection) => {
      await saving.hold(connection);
      await saving.confirm(connection);
      const { progress, ids } = await writeGroup(saving, connection, group, start);
      await saver.holdInTransaction(connection, requestContextOf(saver), { entity: saver.described.entity, ids });
      await refuseDuplicates(saver, connection, ids);
      const sums = await withSaved(progress.sums, saver, connection, ids);
      const saved = { ...progress, sums };
      await saving.keep(connection, saved);
      return saved;
    });
  } catch (error) {
    if (error instanceof RightsLost) throw error;
    const [only, ...others] = group;
    if (only === undefined || (others.length > 0 && error instanceof ApiError)) return undefined;
    if (!(error instanceof ApiError)) throw error;
    const [issues = []] = await saving.transaction((connection) =>
      refusalsOf(saver, connection, [{ record: only, error }]),
    );
    return toProgress({ ...start, done: start.done + 1 }, issues);
  }
}

interface Written {
  readonly progress: Progress;
  readonly ids: readonly string[];
}

async function writeGroup(
  { saver }: SavingContext,
  connection: Connection,
  group: readonly ReadRecord[],
  start: Progress,
): Promise<Written> {
  const known = emptyReferenceCache('saved');
  const ids: string[] = [];
  const issues: ImportIssue[] = [];
  const unsaved: Unsaved[] = [];
  let done = 0;
  // What is refused is told as of its place: before anything after it is written.
  const tellUnsaved = async () => {
    for (const found of await refusalsOf(saver, connection, unsaved.splice(0))) issues.push(...found);
  };
  const last = performance.now() + most.milliseconds;
  for (const record of group) {
    const judged = await judgedOf(saver, connection, record, { known, start });
    done += 1;
    if ('write' in judged) {
      await tellUnsaved();
      issues.push(...judged.issues);
      ids.push(await judged.write());
    } else unsaved.push(judged);
    // A record that is refused may ask the database nothing: yield to the event loop.
    await setImmediate();
    if (ids.length >= most.saved || performance.now() >= last) break;
  }
  await tellUnsaved();
  const count = start.count + ids.length;
  return { progress: toProgress({ ...start, done: start.done + done, count }, issues), ids };
}

/** A record that may be written, with its warnings. */
interface Admitted {
  readonly write: () => Promise<string>;
  readonly issues: readonly ImportIssue[];
}

async function judgedOf(
  saver: Saver,
  connection: Connection,
  record: ReadRecord,
  { known, start }: { readonly known: KnownReferences; readonly start: Progress },
): Promise<Admitted | Unsaved> {
  if (isLeftOut(record, start)) return { record, isLeftOut: true };
  try {
    const judged = await judgeOne(saver, connection, record, known);
    if (isRefused(record)) return { record };
    return { write: judged.write, issues: [...record.issues, ...warningsOf(saver, record, judged)] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { record, error };
  }
}

/** How far it is with what else is wrong. */
export function toProgress(progress: Progress, further: readonly ImportIssue[]): Progress {
  return { ...progress, errors: appendImportErrors(progress.errors, further) };
}
