import { extname } from 'node:path';
import sql from 'sql-template-tag';
import { badInput, Refusal, type OperationCall, isUpload, type UploadedFile } from '../../../engine/api/index.ts';
import { dayOf, formatDate } from '../../../engine/format/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import { importTask } from './import-task.ts';
import { describedImport, type ImportType } from './import-types.ts';

export type ImportDependencies = Pick<AppContext, 'catalogue' | 'tasks'>;

/** An import request with the caller's waiting time. */
export interface ImportRequest {
  readonly type: ImportType;
  /** Dry run. */
  readonly isTry: boolean;
  readonly patienceMs: number;
}

/** A call with an uploaded file. */
export type ImportCall = OperationCall<{ readonly file: unknown }>;

/** Stores the file, enqueues the task and waits for it up to `patienceMs`. @returns the import id */
export async function enqueueImport(
  dependencies: ImportDependencies,
  call: ImportCall,
  { type, isTry, patienceMs }: ImportRequest,
): Promise<string> {
  const { organizationId, userId } = call.viewer ?? {};
  if (organizationId === undefined || userId === undefined) throw new Refusal('errors.organization.notInToken');
  const file = await received(call.arguments.file);
  refuseOtherEndings(describedImport(dependencies.catalogue, type).accept, file);
  const id = await call.operate(async (operation) => {
    const { connection } = operation;
    await refuseAgain(dependencies, connection, { organizationId, type, file });
    const preset = {
      name: file.name,
      type,
      sha256: file.sha256,
      dryRun: isTry,
      status: 'IDLE',
      organization: { id: organizationId },
      createdBy: { id: userId },
    };
    const saves = [{ entity: 'import', input: {}, preset, uploads: [file], at: [] }];
    const [write] = await call.validate(operation, saves);
    if (write === undefined) throw new Error('one record was validated');
    const made = await write();
    await dependencies.tasks.ask(connection, importTask, made);
    return made;
  });
  await dependencies.tasks.ended(importTask, id, { withinMs: patienceMs });
  return id;
}

async function received(file: unknown): Promise<UploadedFile> {
  if (!isUpload(file)) throw badInput('an Upload variable holds no uploaded file', ['file']);
  return await file.receive();
}

function refuseOtherEndings(accept: readonly string[], { name }: UploadedFile): void {
  if (accept.includes(extname(name).toLowerCase())) return;
  const params = { name, accept: accept.join(', ') };
  throw new Refusal('errors.entity.file.notAccepted', { code: 'ValidationError', path: ['file'], params });
}

interface Again {
  readonly organizationId: string;
  readonly type: ImportType;
  readonly file: UploadedFile;
}

/**
 * Refuses an unfinished or finished import of the same file; the advisory lock serializes concurrent ones. Cancelled
 * imports may be repeated.
 */
async function refuseAgain({ catalogue }: ImportDependencies, connection: Connection, asked: Again): Promise<void> {
  const { organizationId, type, file } = asked;
  const { import: of } = columns;
  await connection.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`import ${organizationId} ${type} ${file.sha256}`}, 0))`,
  );
  const [earlier] = await connection.query<{ at: Date; name: string }>(sql`
    select ${of.createdAt} as at, ${of.name} as name from ${tables.import}
    where ${of.organization} = ${organizationId} and ${of.type} = ${type} and ${of.sha256} = ${file.sha256}
      and not ${of.dryRun} and (${of.count} > 0 or ${of.status} in ('IDLE', 'IN_PROCESS'))
      and ${of.status} <> 'CANCELLED'
    order by ${of.id} limit 1`);
  if (earlier === undefined) return;
  const date = formatDate(dayOf(new Date(earlier.at), catalogue.brand.timeZone));
  throw new Refusal('errors.import.sameFile', {
    code: 'ConflictError',
    path: ['file'],
    params: { date, name: earlier.name },
  });
}
