import { ApiError } from '../../../engine/api/index.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall } from '../../register-resolvers.ts';
import { linkToFiles } from '../../platform/files/index.ts';

/** Resolver of the download link of an export, within the viewer's scope. */
export async function downloadExport(
  dependencies: Pick<AppContext, 'catalogue' | 'fileLinks'>,
  call: RegisterCall<'downloadExport'>,
): Promise<{ readonly url: string }> {
  const { exportId: id } = call.arguments;
  const link = await linkToFiles(dependencies, call, { entity: 'export', id, field: 'file' });
  if (link === undefined) throw refused('NotFoundError', 'errors.export.notFound');
  if (link.url === null) throw refused('ConflictError', 'errors.export.noFile');
  return { url: link.url };
}

function refused(code: 'NotFoundError' | 'ConflictError', message: string): ApiError {
  return new ApiError([{ code, message, path: ['exportId'], params: {} }]);
}
