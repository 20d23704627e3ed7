import type { AppContext } from '../../module.ts';
import type { RegisterResolvers } from '../../register-resolvers.ts';
import { linkToFiles } from '../../platform/files/index.ts';

/** Resolver of the link to a list file; null url when it is not ready or out of scope. */
export function listFileOperations(dependencies: Pick<AppContext, 'catalogue' | 'fileLinks'>): RegisterResolvers {
  return {
    downloadListFile: async (call) => {
      const { id } = call.arguments;
      return (await linkToFiles(dependencies, call, { entity: 'listFile', id, field: 'file' })) ?? { url: null };
    },
  };
}
