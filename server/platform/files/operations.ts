import { ApiError, type OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { RegisterResolvers } from '../../register-resolvers.ts';
import { logDownload } from './download-log.ts';
import type { UserBoundLinks } from './user-bound-links.ts';
import { reachableFile } from './file-access.ts';

/** Resolver of `download`: a link for viewers who may read the owning record. */
export function fileOperations(catalogue: Catalogue, links: UserBoundLinks): RegisterResolvers {
  return {
    download: async (call) => {
      const [file] = await linkable(catalogue, call, [call.arguments.fileId]);
      if (file === undefined) throw fileNotFound();
      return { url: links.make([file], call.context) };
    },
  };
}

/** The requested files that the viewer may download. Refusals go to the audit trail now, downloads when they happen. */
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
