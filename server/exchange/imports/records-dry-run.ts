import { setImmediate } from 'node:timers/promises';
import { ApiError, type DryRunResult } from '../../../engine/api/index.ts';
import { unreadPlaces, type ImportIssue, type ReadRecord } from '../../../engine/spreadsheets/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { precheckDuplicates } from './refuse-duplicates.ts';
import { importIssuesOf, requestContextOf, stampOf, type Saver } from './save-one.ts';

type RecordsDryRun = (connection: Connection, records: readonly ReadRecord[]) => Promise<readonly DryRunResult[]>;

/** Opens a dry run of records of a file, each after those before it. */
export function openRecordsDryRun(saver: Saver, database: Connection): RecordsDryRun {
  const of = { entity: saver.described.entity, besides: precheckDuplicates(saver, database) };
  const trial = saver.openDryRun(requestContextOf(saver), of);
  const preset = stampOf(saver);
  return (connection, records) =>
    trial(
      connection,
      records.map((record) => ({ input: record.values, preset, unknown: unreadPlaces(record) })),
    );
}

/** A record that was not saved, and what for; without an error for its cells alone. */
export interface Unsaved {
  readonly record: ReadRecord;
  readonly error?: ApiError;
  /** Only what is wrong in its cells is told. */
  readonly isLeftOut?: boolean;
}

/** What keeps records from being saved, in full: a save ends with the first refusal that it meets after it was validated. */
export async function refusalsOf(
  saver: Saver,
  connection: Connection,
  unsaved: readonly Unsaved[],
): Promise<readonly (readonly ImportIssue[])[]> {
  const records = unsaved.filter(({ isLeftOut = false }) => !isLeftOut).map(({ record }) => record);
  if (records.length === 0) return unsaved.map(({ record }) => record.issues);
  const tried = (await openRecordsDryRun(saver, connection)(connection, records)).values();
  const refusals: (readonly ImportIssue[])[] = [];
  for (const { record, error, isLeftOut = false } of unsaved) {
    const further = isLeftOut ? undefined : tried.next().value;
    refusals.push(isLeftOut ? record.issues : allIssuesOf(saver, record, [error, further]));
    await setImmediate();
  }
  return refusals;
}

/** What is wrong in its cells, and what it was refused for, each once. */
function allIssuesOf(
  saver: Saver,
  record: ReadRecord,
  refusals: readonly (DryRunResult | undefined)[],
): readonly ImportIssue[] {
  const issues = refusals.flatMap((refusal) => (refusal instanceof ApiError ? refusal.issues : []));
  const each = new Map(issues.map((issue) => [`${issue.path.join('.')} ${issue.message}`, issue]));
  return [...record.issues, ...importIssuesOf(saver, record, new ApiError([...each.values()]))];
}
