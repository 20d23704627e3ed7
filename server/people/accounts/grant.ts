import type { Catalogue, RoleGrant } from '../../../engine/metadata/index.ts';
import type { Viewer, Withheld } from '../../../engine/store/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { Membership } from './people.ts';

/** What a place in an organization makes of a person. */
export type Grant = Pick<Viewer, 'organizationId' | 'organizationRole' | 'role' | 'permissions' | 'withheld'>;

/**
 * What a membership gives now: nothing where its role asks for a second factor and the person has none; in an organization
 * that is not active, to read and to make it active.
 */
export function grantOf(catalogue: Catalogue, membership: Membership): Grant {
  const { organizationId, organizationRole, organizationName, organizationStatus, role } = membership;
  const place = { organizationId, organizationRole, role };
  const { permissions = [], secondFactor = false } = roleOf(catalogue, membership) ?? {};
  if (secondFactor && !membership.hasSecondFactor)
    return { ...place, ...withholding(permissions, [], { reason: 'errors.user.secondFactorRequired', params: {} }) };
  if (organizationStatus === '_4_ACTIVE') return { ...place, permissions };
  const { keptWhileNotActive } = constantsOf(catalogue);
  const params = { name: organizationName, status: organizationStatus ?? '' };
  const because = { reason: 'errors.organization.notActive', params };
  return { ...place, ...withholding(permissions, keptWhileNotActive, because) };
}

function withholding(
  given: readonly string[],
  kept: readonly string[],
  because: Pick<Withheld, 'reason' | 'params'>,
): Pick<Grant, 'permissions' | 'withheld'> {
  return {
    permissions: given.filter((name) => kept.includes(name)),
    withheld: { ...because, permissions: given.filter((name) => !kept.includes(name)) },
  };
}

function roleOf({ roles }: Catalogue, membership: Membership): RoleGrant | undefined {
  return roles.find(
    ({ organizationRole, role }) => organizationRole === membership.organizationRole && role === membership.role,
  );
}

/** Whether a viewer is still what a membership makes of them; what a role gives changes with the product alone. */
export function isAsGranted(viewer: Viewer, grant: Grant): boolean {
  return (
    viewer.organizationRole === grant.organizationRole &&
    viewer.role === grant.role &&
    viewer.withheld?.reason === grant.withheld?.reason &&
    viewer.withheld?.params['status'] === grant.withheld?.params['status']
  );
}
