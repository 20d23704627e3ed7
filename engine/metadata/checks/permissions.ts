import { finding, inApp, unknownName, type Check } from './finding.ts';
import { referencesIn } from './walk.ts';

/** Checks that permissions and roles are unique and that no permission is unused. */
export const checkPermissions: Check = function* (input) {
  const { permissions, roles } = input.catalogue;
  const names = permissions.map(({ name }) => name);
  const at = (index: number) => inApp('permissions', 'permissions', index, 'name');
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index) yield finding('repeated-permission', at(index), `"${name}" is described twice`);
  // Reports permissions that nothing requires; being granted by a role is not a use.
  const asked = referencesIn(input).filter(
    ({ kind, location }) => kind === 'permission' && location.document !== 'app/roles',
  );
  const read = new Set(asked.map(({ name }) => name));
  for (const [index, { name, readBy }] of permissions.entries()) {
    const message = `nothing asks for "${name}"; use it, take it away, or say in "readBy" what of the server reads it`;
    if (!read.has(name) && readBy === undefined) yield finding('unread-permission', at(index), message);
  }
  // Reports permissions that no role grants.
  const given = new Set(roles.flatMap((grant) => grant.permissions));
  for (const [index, name] of names.entries()) {
    const message = `no role has "${name}", so nobody may do it; give it to one in app/roles.json, or take it away`;
    if (roles.length > 0 && !given.has(name)) yield finding('ungiven-permission', at(index), message);
  }
  for (const [index, { organizationRole, role }] of roles.entries()) {
    const first = roles.findIndex((grant) => grant.organizationRole === organizationRole && grant.role === role);
    const message = `${role} in ${organizationRole} is described twice`;
    if (first < index) yield finding('repeated-role', inApp('roles', 'roles', index), message);
  }
};

/** Checks the names in app/roles.json against the viewer enumerations, where these exist. */
export const checkRoleNames: Check = function* ({ catalogue: { roles, enumerations } }) {
  for (const property of ['organizationRole', 'role'] as const) {
    const listing = Object.values(enumerations).find(({ viewer }) => viewer === property);
    if (listing === undefined) continue;
    const names = listing.values.map(({ name }) => name);
    const kind = property === 'role' ? 'role' : 'organization role';
    for (const [index, grant] of roles.entries())
      yield* unknownName(kind, grant[property], names, inApp('roles', 'roles', index, property));
  }
};
