import type { Catalogue, RoleGrant } from '../../../engine/metadata/index.ts';
import type { Viewer, Withheld } from '../../../engine/store/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { Membership } from './people.ts';

/** What a place in an organization makes of a person. */
export type Grant = Pick<Viewer, 'organizationId' | 'organizationRole' | 'role' | 'permissions' | 'withheld'>;

/**
 * What a membership gives on a day: nothing where its role asks for a second factor and the person has none; in an organization
 * that is not active, or is not by its dates, to read and to make it active.
 * @param today `YYYY-MM-DD`
 */
export function grantOf(catalogue: Catalogue, membership: Membership, today: string): Grant {
  const { organizationId, organizationRole, organizationName, role } = membership;
  const workspace = { organizationId, organizationRole, role };
  const { permissions = [], secondFactor = false } = roleOf(catalogue, membership) ?? {};
  if (secondFactor && !membership.hasSecondFactor)
    return {
      ...workspace,
      ...withholding(permissions, [], { reason: 'errors.user.secondFactorRequired', params: {} }),
    };
  const status = statusOn(catalogue, membership, today);
  if (status === '_4_ACTIVE') return { ...workspace, permissions };
  const { keptWhileNotActive } = constantsOf(catalogue);
  const params = { name: organizationName, status: status ?? '' };
  const because = { reason: 'errors.organization.notActive', params };
  return { ...workspace, ...withholding(permissions, keptWhileNotActive, because) };
}

/** The status of an organization by its dates: the job that moves it comes later. The registry's has no end. */
function statusOn(catalogue: Catalogue, membership: Membership, today: string): string | null {
  const { organizationRole, organizationStatus, organizationFrom, organizationUntil } = membership;
  if (organizationStatus !== '_4_ACTIVE' || isWithoutEnd(catalogue, organizationRole)) return organizationStatus;
  const isInForce = (organizationFrom ?? today) <= today && today <= (organizationUntil ?? today);
  return isInForce ? organizationStatus : '_5_INACTIVE';
}

function isWithoutEnd(catalogue: Catalogue, organizationRole: string): boolean {
  return constantsOf(catalogue).rolesWithoutEnd.some((role) => role === organizationRole);
}

function withholding(
  given: readonly string[],
  granted: readonly string[],
  because: Pick<Withheld, 'reason' | 'params'>,
): Pick<Grant, 'permissions' | 'withheld'> {
  return {
    permissions: given.filter((name) => granted.includes(name)),
    withheld: { ...because, permissions: given.filter((name) => !granted.includes(name)) },
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
