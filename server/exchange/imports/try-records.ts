import { setImmediate } from 'node:timers/promises';
import { ApiError, type Tried } from '../../../engine/api/index.ts';
import type { ReadRecord, ReadRecords } from '../../../engine/spreadsheets/index.ts';
import type { Database } from '../../../engine/store/index.ts';
import { foreseenAlike } from './already-there.ts';
import type { Progress } from './import-row.ts';
import { contextOf, isRefused, issuesOf, stampOf, warningsOf, type Saver } from './save-one.ts';
import { told, type Saving } from './save-records.ts';
import { withTried } from './sums.ts';

/** Records that are judged before others have their turn. */
const atOnce = 200;

/** What would come of saving the records, each after those before it; nothing is written. */
export async function tryRecords(
  database: Database,
  { saver, signal, confirm }: Pick<Saving, 'saver' | 'signal' | 'confirm'>,
  records: ReadRecords,
  start: Progress,
): Promise<Progress> {
  const of = { entity: saver.described.entity, besides: foreseenAlike(saver, database) };
  const trial = saver.openTrial(contextOf(saver), of);
  const preset = stampOf(saver);
  let progress = start;
  for (let from = 0; from < records.length; from += atOnce) {
    signal.throwIfAborted();
    await confirm();
    const group = records.slice(from, from + atOnce);
    const saves = group.filter((record) => !isRefused(record)).map(({ values }) => ({ input: values, preset }));
    const tried = (await trial(database, saves)).values();
    for (const record of group)
      progress = afterOne(progress, saver, record, isRefused(record) ? undefined : tried.next().value);
    await setImmediate();
  }
  return progress;
}

/** What a record adds; one that could not be read was not tried. */
function afterOne(progress: Progress, saver: Saver, record: ReadRecord, tried: Tried | undefined): Progress {
  const done = { ...progress, done: progress.done + 1 };
  if (tried === undefined) return told(done, record.issues);
  if (tried instanceof ApiError) return told(done, [...record.issues, ...issuesOf(saver, record, tried)]);
  const sums = withTried(progress.sums, saver, tried.record);
  const issues = [...record.issues, ...warningsOf(saver, record, tried)];
  return told({ ...done, count: progress.count + 1, sums }, issues);
}
