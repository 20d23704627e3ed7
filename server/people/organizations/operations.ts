import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';

/** The roles an organization may have, as records. */
export function organizationOperations({ enumerations }: Catalogue): OperationResolvers {
  const roles = (enumerations.OrganizationRole?.values ?? []).map(({ name }) => ({ id: name, name }));
  return { organizationRoles: () => roles };
}
