import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { Membership } from './people.ts';

/** What a place in an organization makes of a person. */
export type Grant = Pick<Viewer, 'organizationId' | 'organizationRole' | 'role' | 'permissions' | 'withheld'>;

/** What a membership gives now: in an organization that is not active, to read and to make it active. */
export function grantOf(catalogue: Catalogue, membership: Membership): Grant {
  const { organizationId, organizationRole, organizationName, role } = membership;
  const given = permissionsOf(catalogue, membership);
  if (membership.organizationStatus === '_4_ACTIVE')
    return { organizationId, organizationRole, role, permissions: given };
  const kept: readonly string[] = constantsOf(catalogue).keptWhileNotActive;
  return {
    organizationId,
    organizationRole,
    role,
    permissions: given.filter((name) => kept.includes(name)),
    withheld: {
      reason: 'errors.organization.notActive',
      params: { name: organizationName },
      permissions: given.filter((name) => !kept.includes(name)),
    },
  };
}

function permissionsOf({ roles }: Catalogue, membership: Membership): readonly string[] {
  const grant = roles.find(
    ({ organizationRole, role }) => organizationRole === membership.organizationRole && role === membership.role,
  );
  return grant?.permissions ?? [];
}

/** Whether a viewer is still what a membership makes of them; what a role gives changes with the product alone. */
export function isAsGranted(viewer: Viewer, grant: Grant): boolean {
  return (
    viewer.organizationRole === grant.organizationRole &&
    viewer.role === grant.role &&
    viewer.withheld?.reason === grant.withheld?.reason
  );
}
