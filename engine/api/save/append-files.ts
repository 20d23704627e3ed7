import type { Entity, FilesField, Operation as DescribedOperation } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { WriteOperation } from '../../store/index.ts';
import { ApiError, badInput } from '../errors/api-error.ts';
import type { ApiServices, FileUpload, UploadedFile } from '../api-services.ts';
import { keepUpload, uploadIssues } from './uploads.ts';

/** What an action was given once its files have come. */
interface Received {
  readonly answers: Values;
  /** What tells the files of one request from those of another. */
  readonly fingerprint: Values;
}

/** Takes the bytes of the files among what an operation was given, before any lock is held. */
export async function withFilesReceived({ arguments: taken }: DescribedOperation, given: Values): Promise<Received> {
  const answers: Record<string, unknown> = { ...given };
  const fingerprint: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(taken)) {
    if (type.kind !== 'scalar' || type.scalar !== 'file') continue;
    const files = await Promise.all(uploadsIn(given[name], name).map((file) => file.receive()));
    answers[name] = files;
    fingerprint[name] = files.map(({ sha256 }) => sha256);
  }
  return { answers, fingerprint };
}

/** What an action keeps, with its new files beside those the record has. @throws ApiError for what a field does not take */
export async function appendFiles(
  services: ApiServices,
  operation: WriteOperation,
  { entity, record, stored }: { readonly entity: Entity; readonly record: Values; readonly stored: Values },
): Promise<Values> {
  const written: Record<string, unknown> = { ...stored };
  for (const field of Object.values(entity.fields)) {
    const files = stored[field.name];
    if (field.type !== 'files' || !isReceived(files)) continue;
    refuseWhatIsNotTaken(field, files);
    const before = record[field.name];
    const present: readonly unknown[] = Array.isArray(before) ? before : [];
    const items = [...present];
    for (const file of files) items.push(await keepUpload(services, operation, file));
    written[field.name] = items;
  }
  return written;
}

function refuseWhatIsNotTaken(field: FilesField, files: readonly UploadedFile[]): void {
  const issues = files.flatMap((file) => uploadIssues(field, file));
  if (issues.length > 0) throw new ApiError(issues);
}

function isReceived(value: unknown): value is readonly UploadedFile[] {
  return Array.isArray(value) && value.every((file) => isValues(file) && typeof file['sha256'] === 'string');
}

/** A request can write anything where GraphQL has the scalar `Upload`. */
function uploadsIn(given: unknown, name: string): readonly FileUpload[] {
  const files: readonly unknown[] = Array.isArray(given) ? given : given === undefined || given === null ? [] : [given];
  return files.map((file) => {
    if (!isUpload(file)) throw badInput('an Upload variable holds no uploaded file', [name]);
    return file;
  });
}

/** JSON holds no function, so no request can write one. */
export function isUpload(file: unknown): file is FileUpload {
  return isValues(file) && typeof file['receive'] === 'function';
}
