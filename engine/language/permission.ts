import { optional, required } from './describe.ts';
import { type ResolvedOf, diffsOf } from './apply-defaults.ts';
import { fileOf } from './file.ts';
import { objectOf } from './schema-of.ts';
import { booleanChange, keyedList, nameList, properties, screen, words } from './diff.ts';
import { anyText, constantName, flag, listOf, nameOf, text, upperName } from './shapes.ts';

/** A permission. */
const permission = {
  name: required(upperName, { means: screen }),
  label: required(text, { text: 'Label: what the permission allows.', means: words }),
  readBy: optional(anyText, { text: 'Server code that checks the permission, if no metadata use it.', means: screen }),
};

/** The permissions of a person's role in an organization with a role. */
const roleGrant = {
  organizationRole: required(constantName, { means: screen }),
  role: required(constantName, { means: screen }),
  permissions: required(listOf(nameOf('permission'), { uniqueItems: true }), {
    text: 'Permissions that the role grants.',
    means: nameList({
      added: (name) => ['access widened', `gets the permission ${name}`],
      gone: (name) => ['access narrowed', `loses the permission ${name}`],
    }),
  }),
  secondFactor: optional(flag, {
    text: 'Grants nothing to people who sign in with a password alone.',
    means: booleanChange({
      true: ['access narrowed', 'asks for a second factor'],
      false: ['access widened', 'asks for no second factor'],
    }),
  }),
};

export type Permission = ResolvedOf<typeof permission>;
export type RoleGrant = ResolvedOf<typeof roleGrant>;

export const permissionsDiff = keyedList(({ name }) => name, properties<Permission>(diffsOf(permission)), {
  added: [['screen only', 'the permission is new']],
  gone: [['access narrowed', 'the permission is gone']],
  order: 'screen only',
});

export const rolesDiff = keyedList(
  ({ role, organizationRole }) => `${role} in ${organizationRole}`,
  properties<RoleGrant>(diffsOf(roleGrant)),
  {
    added: ({ permissions }) => permissions.map((name) => ['access widened', `gets the permission ${name}`]),
    gone: ({ permissions }) => permissions.map((name) => ['access narrowed', `loses the permission ${name}`]),
    order: 'screen only',
  },
);

export const permissionsFile = fileOf('permissions', 'Permissions', {
  permissions: listOf(objectOf(permission)),
});

export const rolesFile = fileOf('roles', 'Permissions by role of a person and role of their organization', {
  roles: listOf(objectOf(roleGrant)),
});
