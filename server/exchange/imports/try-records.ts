import { ApiError, type DryRunResult } from '../../../engine/api/index.ts';
import type { ImportIssue, ReadRecord, ReadRecords } from '../../../engine/spreadsheets/index.ts';
import type { Database } from '../../../engine/store/index.ts';
import { openRecordsDryRun } from './records-dry-run.ts';
import type { Progress } from './import-row.ts';
import { isSkipped, isRefused, importIssuesOf, warningsOf, type Saver } from './save-one.ts';
import { toProgress, type SavingContext } from './save-records.ts';
import { withTried } from './sums.ts';

/** Batch size for lookups. */
const atOnce = 200;

/** Dry run of saving the records in sequence. */
export async function tryRecords(
  database: Database,
  { saver, signal, confirm }: Pick<SavingContext, 'saver' | 'signal' | 'confirm'>,
  records: ReadRecords,
  start: Progress,
): Promise<Progress> {
  const trial = openRecordsDryRun(saver, database);
  let progress = start;
  for (let from = 0; from < records.length; from += atOnce) {
    signal.throwIfAborted();
    await confirm();
    const group = await records.slice(from, from + atOnce);
    const before = progress;
    const isTried = (record: ReadRecord): boolean => !isSkipped(record, before);
    const tried = (await trial(database, group.filter(isTried))).values();
    const issues: ImportIssue[] = [];
    let { count, sums } = progress;
    for (const record of group) {
      const result = isTried(record) ? tried.next().value : undefined;
      for (const issue of issuesOfTried(saver, record, result)) issues.push(issue);
      if (result === undefined || result instanceof ApiError || isRefused(record)) continue;
      count += 1;
      sums = withTried(sums, saver, result.record);
    }
    progress = toProgress({ ...progress, done: progress.done + group.length, count, sums }, issues);
  }
  return progress;
}

/** Issues of a record; skipped ones were not tried. */
function issuesOfTried(saver: Saver, record: ReadRecord, tried: DryRunResult | undefined): readonly ImportIssue[] {
  if (tried === undefined) return record.issues;
  const issues = tried instanceof ApiError ? importIssuesOf(saver, record, tried) : warningsOf(saver, record, tried);
  return [...record.issues, ...issues];
}
