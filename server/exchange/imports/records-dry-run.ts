import { setImmediate } from 'node:timers/promises';
import { ApiError, type DryRunResult } from '../../../engine/api/index.ts';
import { unreadPaths, type ImportIssue, type ReadRecord } from '../../../engine/spreadsheets/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { precheckDuplicates } from './refuse-duplicates.ts';
import { importIssuesOf, requestContextOf, stampOf, type Saver } from './save-one.ts';

type RecordsDryRun = (connection: Connection, records: readonly ReadRecord[]) => Promise<readonly DryRunResult[]>;

/** Opens a dry run of the records in sequence. */
export function openRecordsDryRun(saver: Saver, database: Connection): RecordsDryRun {
  const of = { entity: saver.described.entity, besides: precheckDuplicates(saver, database) };
  const trial = saver.openDryRun(requestContextOf(saver), of);
  const preset = stampOf(saver);
  return (connection, records) =>
    trial(
      connection,
      records.map((record) => ({ input: record.values, preset, unknown: unreadPaths(record) })),
    );
}

/** A record that cannot be saved; without an error only its cells are invalid. */
export interface Unsaved {
  readonly record: ReadRecord;
  readonly error?: ApiError;
  /** Only report its cell issues. */
  readonly isLeftOut?: boolean;
}

/** All issues of unsaved records; a real save would stop at the first refusal after validation. */
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

/** Cell issues and refusals without duplicates. */
function allIssuesOf(
  saver: Saver,
  record: ReadRecord,
  refusals: readonly (DryRunResult | undefined)[],
): readonly ImportIssue[] {
  const issues = refusals.flatMap((refusal) => (refusal instanceof ApiError ? refusal.issues : []));
  const each = new Map(issues.map((issue) => [`${issue.path.join('.')} ${issue.message}`, issue]));
  return [...record.issues, ...importIssuesOf(saver, record, new ApiError([...each.values()]))];
}
