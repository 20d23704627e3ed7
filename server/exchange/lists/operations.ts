import type { AppContext } from '../../module.ts';
import type { RegisterResolvers } from '../../register-resolvers.ts';
import { linkToFiles } from '../../platform/files/index.ts';

/** Answers the link to a file of a list; without an address where it is not made, or not for the viewer. */
export function listFileOperations(dependencies: Pick<AppContext, 'catalogue' | 'fileLinks'>): RegisterResolvers {
  return {
    downloadListFile: async (call) => {
      const { id } = call.arguments;
      return (await linkToFiles(dependencies, call, { entity: 'listFile', id, field: 'file' })) ?? { url: null };
    },
  };
}
