import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { linkable, type HeldLinks } from '../../platform/files/index.ts';

/** The roles an organization may have, as records, and the files of a step of its history. */
export function organizationOperations(catalogue: Catalogue, links: HeldLinks): OperationResolvers {
  const roles = (catalogue.enumerations.OrganizationRole?.values ?? []).map(({ name }) => ({ id: name, name }));
  return {
    organizationRoles: () => roles,
    /** Without an address where the step has no files, or none that the viewer may have. */
    downloadAgreement: async (call) => {
      const ids = await call.filesOfEntry('organization', String(call.arguments['organizationHistoryEntityId']));
      const files = await linkable(catalogue, call, ids ?? []);
      return { url: files.length === 0 ? null : links.make(files, call.context) };
    },
  };
}
