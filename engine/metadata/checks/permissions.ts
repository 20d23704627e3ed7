import { inApp, type Check, type CheckInput, type Finding } from './finding.ts';
import type { Catalogue } from '../types/index.ts';
import { referencesIn } from './walk.ts';

/** Each permission and each role is described once, and none is given that nothing asks for. */
export const checkPermissions: Check = (input) => [
  ...repeatedPermissions(input.catalogue),
  ...unread(input),
  ...ungiven(input.catalogue),
  ...repeatedGrants(input.catalogue),
];

function repeatedPermissions({ permissions: described }: Catalogue): readonly Finding[] {
  const names = described.map(({ name }) => name);
  return names.flatMap((name, index): readonly Finding[] =>
    names.indexOf(name) < index
      ? [
          {
            code: 'repeated-permission',
            location: inApp('permissions', 'permissions', index, 'name'),
            message: `"${name}" is described twice`,
          },
        ]
      : [],
  );
}

/** A permission that opens nothing only looks as if it did; a role that gives it does not ask for it. */
function unread(input: CheckInput): readonly Finding[] {
  const asked = referencesIn(input).filter(
    ({ kind, location }) => kind === 'permission' && location.document !== 'app/roles',
  );
  const read = new Set(asked.map(({ name }) => name));
  return input.catalogue.permissions.flatMap(({ name, readBy }, index): readonly Finding[] =>
    read.has(name) || readBy !== undefined
      ? []
      : [
          {
            code: 'unread-permission',
            location: inApp('permissions', 'permissions', index, 'name'),
            message: `nothing asks for "${name}"; use it, take it away, or say in "readBy" what of the server reads it`,
          },
        ],
  );
}

/** What no role has, nobody may do. */
function ungiven({ permissions: described, roles }: Catalogue): readonly Finding[] {
  const given = new Set(roles.flatMap((grant) => grant.permissions));
  return described.flatMap(({ name }, index): readonly Finding[] =>
    roles.length === 0 || given.has(name)
      ? []
      : [
          {
            code: 'ungiven-permission',
            location: inApp('permissions', 'permissions', index, 'name'),
            message: `no role has "${name}", so nobody may do it; give it to one in app/roles.json, or take it away`,
          },
        ],
  );
}

function repeatedGrants({ roles }: Catalogue): readonly Finding[] {
  return roles.flatMap(({ organizationRole, role }, index): readonly Finding[] => {
    const isRepeated =
      roles.findIndex((grant) => grant.organizationRole === organizationRole && grant.role === role) < index;
    return isRepeated
      ? [
          {
            code: 'repeated-role',
            location: inApp('roles', 'roles', index),
            message: `${role} in ${organizationRole} is described twice`,
          },
        ]
      : [];
  });
}
