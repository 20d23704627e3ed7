import { derived, optional, required, withDefault } from '../describe.ts';
import { applyDefaults, diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, properties, screen } from '../diff.ts';
import { permission, accessCondition, requiredPermission } from '../access-condition.ts';
import { source, objectOf } from '../schema-of.ts';
import { mapOf, nameOf, path, paths, referred, rule } from '../shapes.ts';

const name = nameOf('permission');

/** Permissions by kind of call; absent: any signed-in viewer. */
export const permissions = {
  visit: derived<string, string | undefined>(name, {
    text: 'Permission for the screens and the menu item, if read is granted to more viewers; default: read.',
    means: permission,
  }),
  read: optional(name, { means: permission }),
  create: optional(name, { means: permission }),
  update: optional(name, { means: permission }),
  remove: optional(name, { means: permission }),
  restore: optional(name, {
    text: 'Permission to list and restore archived records; default: nobody. Requires storage.archive.',
    means: requiredPermission,
  }),
};

export const scope = {
  read: derived(rule, { means: accessCondition }),
  update: derived(rule, { means: accessCondition }),
  remove: derived(rule, { means: accessCondition }),
};

const check = {
  create: withDefault(rule, true, { means: accessCondition }),
  update: withDefault(rule, true, { means: accessCondition }),
};

const fieldAccess = { read: required(rule, { means: accessCondition }) };

type Permissions = ResolvedOf<typeof permissions>;
type Scope = ResolvedOf<typeof scope>;
type Check = ResolvedOf<typeof check>;
type FieldAccess = ResolvedOf<typeof fieldAccess>;

/** Permissions and scopes of an entity. */
export const access = {
  permissions: derived<SourceOf<typeof permissions>, Permissions>(source(permissions), {
    means: properties<Permissions>(diffsOf(permissions)),
  }),
  scope: derived<SourceOf<typeof scope>, Scope>(source(scope), {
    text: 'Rules that select the accessible records; default of read: all, of update: read, of remove: update.',
    means: properties<Scope>(diffsOf(scope)),
  }),
  check: withDefault(objectOf(check), applyDefaults(check, {}), {
    text: 'Rules that the record must satisfy after the change.',
    means: properties<Check>(diffsOf(check)),
  }),
  checkMessage: withDefault(nameOf('textKey'), 'errors.forbidden', { means: client }),
  notFoundMessage: withDefault(nameOf('textKey'), 'errors.entity.notFound', {
    text: 'Text key of the error for a record that does not exist or is outside the scope; the same for both.',
    means: client,
  }),
  checkPaths: withDefault(paths, [], { means: screen }),
  fields: withDefault(
    mapOf(objectOf(fieldAccess), path),
    {},
    {
      text: 'Rules by field path; where one is false, the field is null.',
      means: entries(properties<FieldAccess>(diffsOf(fieldAccess))),
    },
  ),
};

export type Access = ResolvedOf<typeof access>;
export type AccessSource = SourceOf<typeof access>;

const whole = source(access);
export const accessSchema = { ...whole.schema, description: 'Permissions, scopes and field access.' };
export const accessShape = referred('entity.schema.json#/definitions/access', whole);

export const accessDiff = properties<Access>(diffsOf(access));
