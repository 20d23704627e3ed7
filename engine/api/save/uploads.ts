import type { Entity, FilesField } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { attachableFile } from '../../store/index.ts';
import { ApiError, type ApiIssue } from '../errors/api-error.ts';
import type { Tools, UploadedFile, ViewerOperation } from '../tools.ts';
import { textLimit } from '../text-limit.ts';

/** As file systems allow. */
const longestName = 255;

/**
 * The facts with uploaded files among those kept. Kept ones must be the record's own; new ones join the entity's
 * first field of files, after their names, contents and sizes are judged.
 */
export async function withUploads(
  tools: Tools,
  operation: ViewerOperation,
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
  const fields = filesOf(entity);
  if (fields.length === 0) return facts;
  const strangers = fields.flatMap((field) => strangerIssues(field, facts[field.name], stored?.[field.name]));
  const [field] = fields;
  const issues = [
    ...strangers,
    ...(field === undefined ? [] : uploads.flatMap((upload) => uploadIssues(field, upload))),
  ];
  if (issues.length > 0) throw new ApiError(issues);
  if (field === undefined || uploads.length === 0) return facts;
  const added: Values[] = [];
  for (const upload of uploads) added.push(await keep(tools, operation, upload));
  return { ...facts, [field.name]: [...itemsOf(facts[field.name] ?? stored?.[field.name]), ...added] };
}

const kept = new WeakMap<Entity, readonly FilesField[]>();

function filesOf(entity: Entity): readonly FilesField[] {
  const known = kept.get(entity);
  if (known !== undefined) return known;
  const fields = Object.values(entity.fields).filter((field) => field.type === 'files');
  kept.set(entity, fields);
  return fields;
}

async function keep(tools: Tools, { connection, viewer }: ViewerOperation, upload: UploadedFile): Promise<Values> {
  const { name, size, sha256, type = 'application/octet-stream' } = upload;
  const storageKey = await tools.files.keep(upload);
  const id = await attachableFile(connection, { name, type, size, sha256, storageKey, createdBy: viewer.userId });
  return { id, name, type, size };
}

function strangerIssues(field: FilesField, given: unknown, stored: unknown): readonly ApiIssue[] {
  const own = new Set(itemsOf(stored).map(({ id }) => id));
  return itemsOf(given).flatMap(({ id }, index) =>
    own.has(id) ? [] : [issue('errors.entity.file.notFound', [field.name, index])],
  );
}

function uploadIssues({ name, accept, maxBytes }: FilesField, upload: UploadedFile): readonly ApiIssue[] {
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
