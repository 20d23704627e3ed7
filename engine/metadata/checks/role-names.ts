import type { Catalogue } from '../types/index.ts';
import { inApp, unknownName, type Check, type Finding, type Place } from './finding.ts';

/** Names in app/roles.json that are values of the enumerations of what viewers are, where there are such enumerations. */
export const roleNames: Check = ({ catalogue: { roles, enumerations } }) =>
  (['organizationRole', 'role'] as const).flatMap((of) => {
    const listing = Object.values(enumerations).find(({ viewer }) => viewer === of);
    if (listing === undefined) return [];
    const names = listing.values.map(({ name }) => name);
    const kind = of === 'role' ? 'role' : 'organization role';
    return roles.flatMap((grant, index) => unknownName(kind, grant[of], names, inApp('roles', 'roles', index, of)));
  });

/** What is for some organizations only is for organizations of roles that give something. */
export function organizationRoleFindings(
  { roles }: Catalogue,
  named: readonly string[] | undefined,
  at: (key: 'organizationRoles', index: number) => Place,
): readonly Finding[] {
  const known = new Set(roles.map(({ organizationRole }) => organizationRole));
  return (named ?? []).flatMap((role, index) =>
    unknownName('organization role', role, known, at('organizationRoles', index)),
  );
}
