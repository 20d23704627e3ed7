import sql from 'sql-template-tag';
import { ApiError, Refusal, todayOf } from '../../../engine/api/index.ts';
import { importIssue, noRecords, type ImportIssue } from '../../../engine/spreadsheets/index.ts';
import type { Connection, Viewer } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { WorkDependencies } from '../../module.ts';
import { PermissionsLost } from '../../people/accounts/index.ts';
import { ownOperation } from '../../platform/records/index.ts';
import type { Task, TaskWork } from '../../platform/tasks/index.ts';
import type { ProducedFile } from '../attach-produced-file.ts';
import { type ImportRow, isEnded, type Progress, readImport, writeProgress } from './import-row.ts';
import { importTask } from './import-task.ts';
import { describedOf } from './import-types.ts';
import { appendImportErrors } from './append-import-errors.ts';
import { storeErrorWorkbook } from './error-workbook.ts';
import { readImportFile, type ReadImport } from './read-file.ts';
import { saveRecords } from './save-records.ts';
import { tryRecords } from './try-records.ts';

/** Task that reads an import's file and saves its records, or runs dry. */
export function importFile(working: WorkDependencies): Task {
  return {
    name: importTask,
    run: (work) => runImport(working, work),
    lock: (connection, id) => working.store.lock(connection, 'import', [id]),
    fault: async (connection, { id, reference }) => {
      const errors = appendImportErrors(await errorsOf(connection, id), [
        importIssue({}, 'errors.general', { reference }),
      ]);
      await write(working, connection, id, { status: 'END_WITH_ERROR', errors, endedAt: working.now() });
    },
  };
}

async function runImport(working: WorkDependencies, work: TaskWork): Promise<object> {
  const row = await readImport(working.store, todayOf(working, working.now()), work.id);
  if (row === undefined || isEnded(row)) return { import: work.id };
  const read = await readFor(working, row, work.signal);
  const refused = read.issues.filter(({ severity }) => severity === 'error');
  const first = startOf(row);
  const start = row.status === 'IDLE' ? { ...first, errors: read.issues } : first;
  if (refused.length > 0 || read.viewer === undefined) {
    // Keeps issues of rows from before an interruption.
    const errors = row.status === 'IDLE' ? read.issues : appendImportErrors(first.errors, refused);
    return await end(working, work, { progress: { ...first, errors }, status: 'END_WITH_ERROR' });
  }
  await working.database.transaction(async (connection) => {
    await work.begin(connection);
    await write(working, connection, row.id, { ...start, status: 'IN_PROCESS', total: read.records.length });
  });
  const progress = await workOff(working, work, { row, read, viewer: read.viewer, start });
  if (progress === 'rights lost') return await endWithoutRights(working, work);
  if (!progress.errors.some(({ severity }) => severity === 'error'))
    return await end(working, work, { progress, status: 'FINISHED' });
  return await endWithErrors(working, work, progress, { row, read, viewer: read.viewer, start });
}

/** Ends an import whose importer lost their rights; saved records stay. */
async function endWithoutRights(working: WorkDependencies, work: TaskWork): Promise<object> {
  const row = await readImport(working.store, todayOf(working, working.now()), work.id);
  if (row === undefined) return { import: work.id };
  const progress = startOf(row);
  const errors = appendImportErrors(progress.errors, [importIssue({}, 'errors.user.rightsLost')]);
  return await end(working, work, { progress: { ...progress, errors }, status: 'END_WITH_ERROR' });
}

/** Also stores a workbook of the errors, except for dry runs. */
async function endWithErrors(
  working: WorkDependencies,
  work: TaskWork,
  progress: Progress,
  { row, read: { table }, viewer }: WorkedOff,
): Promise<object> {
  const status = 'FINISHED_WITH_ERRORS';
  if (row.dryRun === true || table === undefined) return await end(working, work, { progress, status });
  const described = describedOf(working.catalogue, row);
  const faulty = { name: row.name ?? '', described, table, errors: progress.errors, viewer };
  return await storeErrorWorkbook(working, faulty, (attach) => end(working, work, { progress, status, attach }));
}

interface ReadFor extends ReadImport {
  /** The importer with current rights; absent without them. */
  readonly viewer: Viewer | undefined;
}

/** Reads the file with the importer's current rights. */
async function readFor(working: WorkDependencies, row: ImportRow, signal: AbortSignal): Promise<ReadFor> {
  try {
    const viewer = await working.accounts.viewerIn(row.createdBy?.id ?? '', row.organization?.id ?? '');
    if (!viewer.permissions.includes('CertificatesImportCreate')) throw new Refusal('errors.forbidden');
    const described = describedOf(working.catalogue, row);
    return {
      viewer,
      ...(await readImportFile(row.id, described, {
        ...working,
        viewer,
        today: todayOf(working, working.now()),
        signal,
      })),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const issues = error.issues.map(({ message, params }): ImportIssue => importIssue({}, message, params));
    return { viewer: undefined, records: noRecords, issues };
  }
}

interface WorkedOff {
  readonly row: ImportRow;
  readonly read: ReadImport;
  readonly viewer: Viewer;
  readonly start: Progress;
}

async function workOff(
  working: WorkDependencies,
  work: TaskWork,
  { row, read, viewer, start }: WorkedOff,
): Promise<Progress | 'rights lost'> {
  const { database, now, catalogue, accounts } = working;
  const described = describedOf(catalogue, row);
  const saver = { ...working, described, importId: row.id, viewer, now: now() };
  const confirm = (connection?: Connection) => accounts.confirmRights(viewer, connection);
  const common = { saver, signal: work.signal, confirm };
  const keep = (connection: Connection, progress: Progress) => write(working, connection, row.id, progress);
  try {
    if (row.dryRun === true) return await tryRecords(database, common, read.records, start);
    const saving = { ...common, transaction: database.transaction, hold: work.hold, keep };
    return await saveRecords(saving, read.records, start);
  } catch (error) {
    if (error instanceof PermissionsLost) return 'rights lost';
    throw error;
  }
}

interface Ending {
  readonly progress: Progress;
  readonly status: 'FINISHED' | 'FINISHED_WITH_ERRORS' | 'END_WITH_ERROR';
  /** Stores the error workbook. */
  readonly attach?: (connection: Connection) => Promise<ProducedFile>;
}

async function end(working: WorkDependencies, work: TaskWork, { progress, status, attach }: Ending): Promise<object> {
  await working.database.transaction(async (connection) => {
    await work.hold(connection);
    const errorFile = attach === undefined ? {} : { errorFile: [await attach(connection)] };
    await write(working, connection, work.id, { ...progress, ...errorFile, status, endedAt: working.now() });
  });
  return { import: work.id, status, count: progress.count, errors: progress.errors.length };
}

/** The issues stored so far. */
async function errorsOf(connection: Connection, id: string): Promise<readonly ImportIssue[]> {
  const { import: own } = columns;
  const [row] = await connection.query<{ errors: readonly ImportIssue[] | null }>(sql`
    select ${own.errors} as errors from ${tables.import} where ${own.id} = ${id}`);
  return row?.errors ?? [];
}

function startOf({ done, count, sums, errors }: ImportRow): Progress {
  // Written by this module.
  const progress = { sums: sums ?? {}, errors: errors ?? [] } as Pick<Progress, 'sums' | 'errors'>;
  return { done: done ?? 0, count: count ?? 0, ...progress };
}

async function write(
  working: WorkDependencies,
  connection: Connection,
  id: string,
  progress: Parameters<typeof writeProgress>[2],
): Promise<void> {
  const own = ownOperation({ ...working, now: working.now() }, connection, `import ${id}`);
  await writeProgress(own, id, progress);
}
