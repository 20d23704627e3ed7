import { inApp, unknownName, type Check } from './finding.ts';

/** Names in app/roles.json that are values of the enumerations of what viewers are, where there are such enumerations. */
export const checkRoleNames: Check = ({ catalogue: { roles, enumerations } }) =>
  (['organizationRole', 'role'] as const).flatMap((of) => {
    const listing = Object.values(enumerations).find(({ viewer }) => viewer === of);
    if (listing === undefined) return [];
    const names = listing.values.map(({ name }) => name);
    const kind = of === 'role' ? 'role' : 'organization role';
    return roles.flatMap((grant, index) => unknownName(kind, grant[of], names, inApp('roles', 'roles', index, of)));
  });
