import type { Entity, FilesField } from '../../metadata/index.ts';
import { type Values, rowsIn } from '../../record/index.ts';
import { attachableFile, type WriteOperation } from '../../store/index.ts';
import { ApiError, badInput, type ApiIssue } from '../errors/api-error.ts';
import type { ApiServices, UploadedFile } from '../api-services.ts';
import { textLimit } from '../text-limit.ts';

/** Limit of file systems. */
const longestName = 255;

/** The new content of a files field: present files and uploads. */
interface Filled {
  readonly field: FilesField;
  readonly items: readonly (Kept | Came)[];
}

type Kept = { readonly kept: Values };
type Came = { readonly upload: UploadedFile };

interface Uploading {
  readonly entity: Entity;
  readonly facts: Values;
  readonly stored: Values | undefined;
  readonly uploads: readonly UploadedFile[];
}

/**
 * The facts with uploads at the items that name them; the rest is appended to the first files field. @throws ApiError
 * for files that a field does not accept
 */
export async function withUploads(
  services: ApiServices,
  operation: WriteOperation,
  uploading: Uploading,
): Promise<Values> {
  const filled = filledFields(uploading);
  const issues = filled.flatMap(({ field, items }) => [
    ...items.flatMap((item) => ('upload' in item ? uploadIssues(field, item.upload) : [])),
    ...removalIssues(operation, field, { items, stored: uploading.stored }),
  ]);
  if (issues.length > 0) throw new ApiError(issues);
  const facts: Record<string, unknown> = { ...uploading.facts };
  for (const { field, items } of filled) {
    const files: Values[] = [];
    for (const item of items)
      files.push('kept' in item ? item.kept : await storeUpload(services, operation, item.upload));
    facts[field.name] = files;
  }
  return facts;
}

/** Stored files may only be removed with the permission. */
function removalIssues(
  { viewer }: WriteOperation,
  { name, removedWith }: FilesField,
  { items, stored }: Pick<Filled, 'items'> & Pick<Uploading, 'stored'>,
): readonly ApiIssue[] {
  if (removedWith === undefined || viewer?.permissions.includes(removedWith) === true) return [];
  const remaining = new Set(items.map((item) => ('kept' in item ? item.kept['id'] : undefined)));
  const isGone = rowsIn(stored?.[name]).some(({ id }) => !remaining.has(id));
  return isGone ? [issue('errors.entity.file.notRemoved', [name])] : [];
}

/** The files fields that a save changes; a field without input and uploads stays unchanged. */
function filledFields({ entity, facts, stored, uploads }: Uploading): readonly Filled[] {
  const rest = new Set(uploads);
  const fields = Object.values(entity.fields)
    .filter((field) => field.type === 'files')
    .filter((field) => !field.readOnly);
  const named = fields.map((field): Filled => {
    const items = rowsIn(facts[field.name] ?? stored?.[field.name]);
    return {
      field,
      items: items.map((item) => ('file' in item ? cameAs(item, field, uploads, rest) : { kept: item })),
    };
  });
  return named
    .map(({ field, items }, place) => (place > 0 ? { field, items } : { field, items: [...items, ...toCame(rest)] }))
    .filter(({ field, items }) => facts[field.name] !== undefined || items.some((item) => 'upload' in item));
}

/** The upload that an item names, each at most once. @throws ApiError if there is none */
function cameAs(
  { file }: Values,
  { name }: FilesField,
  uploads: readonly UploadedFile[],
  rest: Set<UploadedFile>,
): Came {
  const upload = typeof file === 'number' ? uploads[file] : undefined;
  if (upload === undefined || !rest.delete(upload))
    throw badInput('"file" names none of the files that came, or one that is named twice', [name]);
  return { upload };
}

function toCame(uploads: Iterable<UploadedFile>): readonly Came[] {
  return [...uploads].map((upload) => ({ upload }));
}

/** Stores an upload and returns the file for a record. */
export async function storeUpload(
  services: ApiServices,
  { connection, viewer }: WriteOperation,
  upload: UploadedFile,
): Promise<Values> {
  const { name, size, sha256, type = 'application/octet-stream' } = upload;
  const storageKey = await services.files.keep(upload);
  const id = await attachableFile(connection, { name, type, size, sha256, storageKey, createdBy: viewer?.userId });
  return { id, name, type, size };
}

/** Issues of a file for a field. */
export function uploadIssues({ name, accept, maxBytes }: FilesField, upload: UploadedFile): readonly ApiIssue[] {
  const quoted = { name: upload.name };
  if (upload.size === 0) return [issue('errors.entity.file.empty', [name], quoted)];
  if (upload.danger === 'infected') return [issue('errors.entity.file.infected', [name], quoted)];
  if (upload.danger === 'unknown') return [issue('errors.entity.file.notScanned', [name], quoted)];
  const limit = textLimit(upload.name, longestName);
  if (limit !== undefined) return [{ code: 'ValidationError', path: [name], ...limit }];
  const isNamedSo = accept.length === 0 || accept.some((ending) => upload.name.toLowerCase().endsWith(ending));
  if (!isNamedSo) return [issue('errors.entity.file.notAccepted', [name], { ...quoted, accept: accept.join(', ') })];
  // The extension matches but the content does not.
  if (accept.length > 0 && upload.type === undefined) return [issue('errors.entity.file.otherContent', [name], quoted)];
  if (upload.size <= maxBytes) return [];
  return [issue('errors.entity.file.too_large', [name], { ...quoted, max: String(maxBytes / 1_000_000) })];
}

function issue(message: string, path: ApiIssue['path'], params: ApiIssue['params'] = {}): ApiIssue {
  return { code: 'ValidationError', message, path, params };
}
