import type { AppContext } from '../../module.ts';
import type { RegisterResolvers } from '../../register-resolvers.ts';
import { linkable } from '../../platform/files/index.ts';
import { requestAuthority } from './request-authority.ts';

type Dependencies = Pick<AppContext, 'catalogue' | 'fileLinks' | 'notices'>;

/** Resolvers of organization roles, files of history entries, and requests to authorities. */
export function organizationOperations(dependencies: Dependencies): RegisterResolvers {
  const { catalogue, fileLinks } = dependencies;
  const roles = (catalogue.enumerations.OrganizationRole?.values ?? []).map(({ name }) => ({ id: name, name }));
  return {
    organizationRoles: () => roles,
    askQualifiedAuthority: (call) => requestAuthority(call, dependencies),
    /** Null url when the entry has no files the viewer may read. */
    downloadAgreement: async (call) => {
      const ids = await call.filesOfEntry('organization', call.arguments.organizationHistoryEntityId);
      const files = await linkable(catalogue, call, ids ?? []);
      return { url: files.length === 0 ? null : fileLinks.make(files, call.context) };
    },
  };
}
