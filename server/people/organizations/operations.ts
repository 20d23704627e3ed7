import type { AppContext } from '../../module.ts';
import type { RegisterResolvers } from '../../register-resolvers.ts';
import { linkable } from '../../platform/files/index.ts';
import { askAuthority } from './ask-authority.ts';

type Dependencies = Pick<AppContext, 'catalogue' | 'fileLinks' | 'notices'>;

/** The roles an organization may have, as records, the files of a step of its history, and who is to supervise it. */
export function organizationOperations(dependencies: Dependencies): RegisterResolvers {
  const { catalogue, fileLinks } = dependencies;
  const roles = (catalogue.enumerations.OrganizationRole?.values ?? []).map(({ name }) => ({ id: name, name }));
  return {
    organizationRoles: () => roles,
    askQualifiedAuthority: (call) => askAuthority(call, dependencies),
    /** Without an address where the step has no files, or none that the viewer may have. */
    downloadAgreement: async (call) => {
      const ids = await call.filesOfEntry('organization', call.arguments.organizationHistoryEntityId);
      const files = await linkable(catalogue, call, ids ?? []);
      return { url: files.length === 0 ? null : fileLinks.make(files, call.context) };
    },
  };
}
