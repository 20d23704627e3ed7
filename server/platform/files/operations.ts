import { ApiError, type OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { RegisterResolvers } from '../../register-resolvers.ts';
import { logDownload } from './download-log.ts';
import type { UserBoundLinks } from './user-bound-links.ts';
import { reachableFile } from './file-access.ts';

/** Answers `download`: a link for whoever may read the record that owns the file. */
export function fileOperations(catalogue: Catalogue, links: UserBoundLinks): RegisterResolvers {
  return {
    download: async (call) => {
      const [file] = await linkable(catalogue, call, [call.arguments.fileId]);
      if (file === undefined) throw fileNotFound();
      return { url: links.make([file], call.context) };
    },
  };
}

/**
 * Of the files that a viewer asks for, those that they may have now. What they may not is told the audit trail; what
 * goes to them is told when it does.
 */
export async function linkable(
  catalogue: Catalogue,
  { database, store, principal, context, now, viewer }: OperationCall,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const open: string[] = [];
  for (const fileId of fileIds) {
    if ((await reachableFile({ catalogue, database, store }, principal, fileId)) !== undefined) open.push(fileId);
    else {
      const who = { actorId: viewer?.userId, organizationId: viewer?.organizationId, address: context.address ?? '' };
      await logDownload(database, { event: 'downloadRefused', fileId, ...who, now });
    }
  }
  return open;
}

function fileNotFound(): ApiError {
  return new ApiError([
    { code: 'NotFoundError', message: 'errors.entity.file.notFound', path: ['fileId'], params: {} },
  ]);
}
