import type { Catalogue, RoleGrant } from '../../../engine/metadata/index.ts';
import type { Viewer, Withheld } from '../../../engine/store/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { Membership } from './people.ts';

/** The viewer properties that a membership grants. */
export type Grant = Pick<Viewer, 'organizationId' | 'organizationRole' | 'role' | 'permissions' | 'withheld'>;

/**
 * The rights of a membership on a day. None when its role requires a missing second factor; in an inactive organization
 * (by status or dates) only reading and activating it.
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

/** Status of an organization by its dates, because the job that sets it runs later. The registry never expires. */
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

/** True when the viewer's rights still match the membership; role definitions change only with a release. */
export function isCurrentGrant(viewer: Viewer, grant: Grant): boolean {
  return (
    viewer.organizationRole === grant.organizationRole &&
    viewer.role === grant.role &&
    viewer.withheld?.reason === grant.withheld?.reason &&
    viewer.withheld?.params['status'] === grant.withheld?.params['status']
  );
}
