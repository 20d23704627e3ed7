import { setImmediate } from 'node:timers/promises';
import { ApiError, emptyReferenceCache, type KnownReferences, rootsNamed } from '../../../engine/api/index.ts';
import type { ImportIssue, ReadRecord, ReadRecords } from '../../../engine/spreadsheets/index.ts';
import { type Connection, openConcurrentReads, requireEntity } from '../../../engine/store/index.ts';
import { PermissionsLost } from '../../people/accounts/index.ts';
import { appendImportErrors } from './append-import-errors.ts';
import type { Progress } from './import-row.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { requestContextOf, isSkipped, isRefused, validateOne, warningsOf, type Saver } from './save-one.ts';
import { withSaved } from './sums.ts';
import { refusalsOf, type Unsaved } from './records-dry-run.ts';

/** Stores progress in the transaction that saves the records. */
export type StoreProgress = (connection: Connection, progress: Progress) => Promise<void>;

export interface SavingContext {
  readonly saver: Saver;
  readonly transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** First statement of each transaction: checks and locks the task lease. */
  readonly hold: (connection: Connection) => Promise<void>;
  readonly keep: StoreProgress;
  /** @throws PermissionsLost when the importer lost their rights */
  readonly confirm: (connection?: Connection) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Limits of one transaction, because others wait for its locks: saved records and duration. Refused records lock
 * nothing; batches of them are larger, because each transaction rewrites all issues.
 */
const most = { saved: 50, refused: 1_000, milliseconds: 200 };

/**
 * Saves the remaining records in batches, each in a transaction that also stores the progress, so that an interrupted
 * import resumes after the last saved record. If a record fails on write, its batch is rolled back and it is retried
 * alone.
 * @throws PermissionsLost when the importer lost their rights; saved records stay
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

/** @returns the progress; undefined when one of several records failed on write */
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
    if (error instanceof PermissionsLost) throw error;
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
  const shared = openConcurrentReads(connection);
  const context = { connection: shared.connection, known: emptyReferenceCache('saved'), start };
  const ids: string[] = [];
  const issues: ImportIssue[] = [];
  const unsaved: Unsaved[] = [];
  let done = 0;
  // Reports refusals in row order, against the state before later rows are written.
  const tellUnsaved = async () => {
    for (const refusals of await refusalsOf(saver, connection, unsaved.splice(0))) issues.push(...refusals);
  };
  const last = performance.now() + most.milliseconds;
  while (done < group.length && ids.length < most.saved) {
    const together = await independentOf(saver, group.slice(done, done + most.saved - ids.length));
    const works = together.map((record) => () => admissionOf(saver, record, context));
    // The first one fills the cache of shared references.
    const admitted = [...(await shared.run(works.slice(0, 1))), ...(await shared.run(works.slice(1)))];
    done += together.length;
    for (const like of inRuns(admitted)) {
      if (like.kind === 'unsaved') unsaved.push(...like.records);
      else {
        await tellUnsaved();
        issues.push(...like.records.flatMap((record) => record.issues));
        ids.push(...(await shared.run(like.records.map(({ write }) => write))));
      }
    }
    if (performance.now() >= last) break;
  }
  await tellUnsaved();
  const count = start.count + ids.length;
  return { progress: toProgress({ ...start, done: start.done + done, count }, issues), ids };
}

/** The longest prefix of records that do not depend on each other. */
async function independentOf(
  { catalogue, described }: Saver,
  records: readonly ReadRecord[],
): Promise<readonly ReadRecord[]> {
  const entity = requireEntity(catalogue, described.entity);
  const named = new Set<string>();
  const together: ReadRecord[] = [];
  for (const record of records) {
    const roots = rootsNamed(entity, record.values);
    if (roots === undefined) return together.length === 0 ? [record] : together;
    if (roots.some((root) => named.has(root))) break;
    for (const root of roots) named.add(root);
    together.push(record);
    // Yields to the event loop.
    await setImmediate();
  }
  return together;
}

/** Consecutive records with the same outcome. */
type LikeRecords =
  | { readonly kind: 'admitted'; readonly records: Admitted[] }
  | { readonly kind: 'unsaved'; readonly records: Unsaved[] };

function inRuns(admitted: readonly (Admitted | Unsaved)[]): readonly LikeRecords[] {
  const runs: LikeRecords[] = [];
  for (const record of admitted) {
    const last = runs.at(-1);
    if ('write' in record) {
      if (last?.kind === 'admitted') last.records.push(record);
      else runs.push({ kind: 'admitted', records: [record] });
    } else if (last?.kind === 'unsaved') last.records.push(record);
    else runs.push({ kind: 'unsaved', records: [record] });
  }
  return runs;
}

/** A valid record with its warnings. */
interface Admitted {
  readonly write: () => Promise<string>;
  readonly issues: readonly ImportIssue[];
}

interface ValidationContext {
  readonly connection: Connection;
  readonly known: KnownReferences;
  readonly start: Progress;
}

async function admissionOf(
  saver: Saver,
  record: ReadRecord,
  { connection, known, start }: ValidationContext,
): Promise<Admitted | Unsaved> {
  if (isSkipped(record, start)) return { record, isLeftOut: true };
  try {
    const validated = await validateOne(saver, connection, record, known);
    if (isRefused(record)) return { record };
    return { write: validated.write, issues: [...record.issues, ...warningsOf(saver, record, validated)] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { record, error };
  }
}

/** Adds issues to the progress. */
export function toProgress(progress: Progress, further: readonly ImportIssue[]): Progress {
  return { ...progress, errors: appendImportErrors(progress.errors, further) };
}
