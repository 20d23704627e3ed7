import type { Entity, FilesField } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { attachableFile, type Operation } from '../../store/index.ts';
import { ApiError, type ApiIssue } from '../errors/api-error.ts';
import type { Tools, UploadedFile } from '../tools.ts';
import { textLimit } from '../text-limit.ts';

/** As file systems allow. */
const longestName = 255;

/** The facts with uploaded files after those kept, in the entity's first field of files. @throws ApiError for what it does not take */
export async function withUploads(
  tools: Tools,
  operation: Operation,
  {
    entity,
    facts,
    stored,
    uploads,
  }: {
    readonly entity: Entity;
    readonly facts: Values;
    readonly stored: Values | undefined;
    readonly uploads: readonly UploadedFile[];
  },
): Promise<Values> {
  const field = Object.values(entity.fields).find(({ type }) => type === 'files');
  if (field?.type !== 'files') return facts;
  const issues = uploads.flatMap((upload) => uploadIssues(field, upload));
  if (issues.length > 0) throw new ApiError(issues);
  const added: Values[] = [];
  for (const upload of uploads) added.push(await keepUpload(tools, operation, upload));
  return { ...facts, [field.name]: [...itemsOf(facts[field.name] ?? stored?.[field.name]), ...added] };
}

/** Keeps a file's contents, and the file for a record to have. */
export async function keepUpload(
  tools: Tools,
  { connection, viewer }: Operation,
  upload: UploadedFile,
): Promise<Values> {
  const { name, size, sha256, type = 'application/octet-stream' } = upload;
  const storageKey = await tools.files.keep(upload);
  const id = await attachableFile(connection, { name, type, size, sha256, storageKey, createdBy: viewer?.userId });
  return { id, name, type, size };
}

/** Why a field does not take a file. */
export function uploadIssues({ name, accept, maxBytes }: FilesField, upload: UploadedFile): readonly ApiIssue[] {
  const limit = textLimit(upload.name, longestName);
  if (limit !== undefined) return [{ code: 'ValidationError', path: [name], ...limit }];
  const isAccepted =
    accept.length === 0 ||
    (upload.type !== undefined && accept.some((ending) => upload.name.toLowerCase().endsWith(ending)));
  if (!isAccepted)
    return [issue('errors.entity.file.notAccepted', [name], { name: upload.name, accept: accept.join(', ') })];
  if (upload.size <= maxBytes) return [];
  return [issue('errors.entity.file.too_large', [name], { name: upload.name, max: String(maxBytes / 1_000_000) })];
}

function issue(message: string, path: ApiIssue['path'], params: ApiIssue['params'] = {}): ApiIssue {
  return { code: 'ValidationError', message, path, params };
}

function itemsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isValues) : [];
}
