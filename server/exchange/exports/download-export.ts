import { ApiError, type OperationCall } from '../../../engine/api/index.ts';
import { isValues } from '../../../engine/record/index.ts';
import type { Ground } from '../../module.ts';
import { linkable } from '../../platform/files/index.ts';

/** Answers where the file of an export can be had, to whoever may read it now. */
export async function downloadExport(
  { catalogue, fileLinks }: Pick<Ground, 'catalogue' | 'fileLinks'>,
  call: OperationCall,
): Promise<{ readonly url: string }> {
  const id = String(call.arguments['exportId']);
  const record = await call.store.one(call.asker, { entity: 'export' }, id, { id: true, file: { id: true } });
  if (record === undefined) throw refused('NotFoundError', 'errors.export.notFound');
  const [file] = await linkable(catalogue, call, fileIds(record['file']));
  if (file === undefined) throw refused('ConflictError', 'errors.export.noFile');
  return { url: fileLinks.make([file], call.context) };
}

function fileIds(files: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(files) ? files : [];
  return all.flatMap((file) => (isValues(file) && typeof file['id'] === 'string' ? [file['id']] : []));
}

function refused(code: 'NotFoundError' | 'ConflictError', message: string): ApiError {
  return new ApiError([{ code, message, path: ['exportId'], params: {} }]);
}
