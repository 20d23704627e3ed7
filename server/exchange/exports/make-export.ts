import sql from 'sql-template-tag';
import type { WriteOperation, Connection } from '../../../engine/store/index.ts';
import type { ExchangeStatus, Export } from '../../../generated/server/records.ts';
import type { WorkDependencies } from '../../module.ts';
import { answersFor } from '../../people/organizations/index.ts';
import { inOwnOperation, ownOperation } from '../../platform/records/index.ts';
import type { Task, TaskWork } from '../../platform/tasks/index.ts';
import { attachProducedFile } from '../attach-produced-file.ts';
import { reportingKindOf, noteReport, periodAt } from '../../reporting/index.ts';
import { exportTask } from './export-task.ts';
import { readExport, type ExportTask } from './read-export.ts';
import { writeFile, type ExportedFile } from './write-file.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

type Dependencies = Pick<
  WorkDependencies,
  'accounts' | 'catalogue' | 'database' | 'files' | 'notices' | 'now' | 'store'
>;

/** Task that produces the file of an export with the current rights of its requester. */
export function makeExport(dependencies: Dependencies): Task {
  return {
    name: exportTask,
    run: (work) => run(dependencies, work),
    lock: (connection, id) => dependencies.store.lock(connection, 'export', [id]),
    fault: (connection, { id, reference }) =>
      finish(ownOperation({ ...dependencies, now: dependencies.now() }, connection), id, {
        status: 'END_WITH_ERROR',
        faultReference: reference,
      }),
  };
}

async function run(dependencies: Dependencies, { id, signal, hold, begin }: TaskWork): Promise<object> {
  const task = await start(dependencies, { id, begin });
  if (task === undefined) return {};
  const viewer = await dependencies.accounts.viewerIn(task.userId, task.organizationId);
  const incoming = dependencies.files.openIncoming();
  try {
    const written = await writeFile(dependencies, { task, viewer, incoming, signal });
    const storageKey = await dependencies.files.keep(written.file);
    await own(dependencies, async (operation) => {
      await hold(operation.connection);
      await dependencies.accounts.confirmRights(viewer, operation.connection);
      await keep(operation, task, { ...written, storageKey });
      if (written.hasEntries) await notePeriod(dependencies, operation, task);
      await notifyAuthority(dependencies, operation.connection, id);
      await notifyRequester(dependencies, operation.connection, task);
    });
    return { type: task.type, bytes: written.file.size, errors: written.errors.length };
  } finally {
    await incoming.release();
  }
}

/** Marks an export as running; undefined when it is finished or removed. */
function start(
  dependencies: Dependencies,
  { id, begin }: Pick<TaskWork, 'id' | 'begin'>,
): Promise<ExportTask | undefined> {
  return own(dependencies, async (operation) => {
    await begin(operation.connection);
    const task = await readExport({ ...dependencies, today: operation.today }, operation.connection, id);
    if (task === undefined || (task.status !== 'IDLE' && task.status !== 'IN_PROCESS')) return undefined;
    await operation.write('export', id, { status: 'IN_PROCESS' } satisfies Partial<Export>, { action: 'start' });
    return task;
  });
}

async function keep(
  operation: WriteOperation,
  task: ExportTask,
  { file, errors, figuresHash, storageKey }: ExportedFile & { readonly storageKey: string },
): Promise<void> {
  const made = await attachProducedFile(operation.connection, { file, storageKey, createdBy: task.userId });
  await finish(operation, task.id, {
    status: endOf(task, errors.length),
    file: [made],
    fileHash: file.sha256,
    figuresHash,
    errors,
    errorCount: errors.length,
  });
}

/** Creates the period record when an organization produces its own report; other viewers do not. */
async function notePeriod(
  dependencies: Pick<Dependencies, 'catalogue' | 'store'>,
  operation: WriteOperation,
  { type, record, organizationId }: ExportTask,
): Promise<void> {
  const kind = reportingKindOf(type);
  const { organization, from } = record;
  if (kind === undefined || organization?.id !== organizationId || typeof from !== 'string') return;
  await noteReport(dependencies, operation, organizationId, periodAt(dependencies.catalogue, kind, from));
}

/** Exports that an authority validates go to it, even with errors. */
function endOf({ isValidated }: ExportTask, errors: number): ExchangeStatus {
  if (isValidated) return 'WAITING_FOR_VALIDATION';
  return errors > 0 ? 'FINISHED_WITH_ERRORS' : 'FINISHED';
}

function finish(operation: WriteOperation, id: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  return operation.write('export', id, changes, { action: 'finish' });
}

function own<T>(
  { catalogue, database, now }: Dependencies,
  work: (operation: WriteOperation) => Promise<T>,
): Promise<T> {
  return inOwnOperation({ catalogue, database, now: now() }, work);
}

/** Notifies validators of the qualified authority once an export waits for them. */
async function notifyAuthority(
  { notices }: Pick<WorkDependencies, 'notices'>,
  connection: Connection,
  id: string,
): Promise<void> {
  const { export: of, organization, organizationUser: member } = columns;
  const recipients = await connection.query<{
    userId: string;
    organizationId: string;
    sender: string;
    code: string;
    organization: string;
  }>(sql`
    select people.${member.user}::text as "userId", made.${of.qualifiedOrganization}::text as "organizationId",
      maker.${organization.id}::text as sender, made.${of.code} as code, maker.${organization.name} as organization
    from ${tables.export} as made
    join ${tables.organization} as maker on maker.${organization.id} = made.${of.createdByOrganization}
    join ${tables.organizationUser} as people on people.${member.organization} = made.${of.qualifiedOrganization}
    where made.${of.id} = ${id} and made.${of.status} = 'WAITING_FOR_VALIDATION'
      and ${answersFor(sql`people`)}`);
  for (const { userId, organizationId, sender, ...params } of recipients)
    await notices.send(connection, { notice: 'exportWaiting', sender, to: [{ userId, organizationId }], params });
}

/** Notifies the requester that an export is ready; validated exports notify later. */
async function notifyRequester(
  { notices }: Pick<WorkDependencies, 'notices'>,
  connection: Connection,
  { id, userId, organizationId }: Pick<ExportTask, 'id' | 'userId' | 'organizationId'>,
): Promise<void> {
  const { export: made } = columns;
  const [ready] = await connection.query<{ code: string; errors: string }>(sql`
    select ${made.code} as code, coalesce(nullif(${made.errorCount}, 0)::text, '') as errors from ${tables.export}
    where ${made.id} = ${id} and ${made.status} in ('FINISHED', 'FINISHED_WITH_ERRORS')`);
  if (ready === undefined) return;
  await notices.send(connection, { notice: 'exportMade', to: [{ userId, organizationId }], params: { id, ...ready } });
}
