import type { Entity, FilesField, Operation as DescribedOperation } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { WriteOperation } from '../../store/index.ts';
import { ApiError, badInput } from '../errors/api-error.ts';
import type { ApiServices, FileUpload, UploadedFile } from '../api-services.ts';
import { storeUpload, uploadIssues } from './uploads.ts';

/** Arguments of an action after its files are received. */
interface Received {
  readonly answers: Values;
  /** Hashes of the files, for the fingerprint of the request. */
  readonly fingerprint: Values;
}

/** Receives the files among an operation's arguments, before any lock is taken. */
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

/**
 * The values an action stores, with its new files appended to the record's. @throws ApiError for files that a field
 * does not accept
 */
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
    for (const file of files) items.push(await storeUpload(services, operation, file));
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

/** Clients could send any value for an `Upload`. */
function uploadsIn(given: unknown, name: string): readonly FileUpload[] {
  const files: readonly unknown[] = Array.isArray(given) ? given : given === undefined || given === null ? [] : [given];
  return files.map((file) => {
    if (!isUpload(file)) throw badInput('an Upload variable holds no uploaded file', [name]);
    return file;
  });
}

/** JSON has no functions, so that no client can forge one. */
export function isUpload(file: unknown): file is FileUpload {
  return isValues(file) && typeof file['receive'] === 'function';
}
