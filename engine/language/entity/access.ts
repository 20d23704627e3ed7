import { derived, optional, required, withDefault } from '../describe.ts';
import { applyDefaults, meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, properties, screen } from '../meaning.ts';
import { permission, accessCondition, requiredPermission } from '../access-condition.ts';
import { source, objectOf } from '../schema-of.ts';
import { mapOf, nameOf, path, paths, referred, rule } from '../shapes.ts';

const name = nameOf('permission');

/** Permissions by kind of call; absent: any signed-in viewer. */
export const permissions = {
  visit: derived<string, string | undefined>(name, {
    text: 'Own screens and menu entry, where reading is wider; default: read.',
    means: permission,
  }),
  read: optional(name, { means: permission }),
  create: optional(name, { means: permission }),
  update: optional(name, { means: permission }),
  remove: optional(name, { means: permission }),
  restore: optional(name, {
    text: 'Lists archived records and brings them back; default: nobody. Needs storage.archive.',
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
    means: properties<Permissions>(meaningsOf(permissions)),
  }),
  scope: derived<SourceOf<typeof scope>, Scope>(source(scope), {
    text: "Which records; default of read: all, of update: read's, of remove: update's.",
    means: properties<Scope>(meaningsOf(scope)),
  }),
  check: withDefault(objectOf(check), applyDefaults(check, {}), {
    text: 'Holds for the row as it will be.',
    means: properties<Check>(meaningsOf(check)),
  }),
  checkMessage: withDefault(nameOf('textKey'), 'errors.forbidden', { means: client }),
  notFoundMessage: withDefault(nameOf('textKey'), 'errors.entity.notFound', {
    text: 'What is told where an operation means a record that is not there, or not within reach: the same for both.',
    means: client,
  }),
  checkPaths: withDefault(paths, [], { means: screen }),
  fields: withDefault(
    mapOf(objectOf(fieldAccess), path),
    {},
    {
      text: 'By field path: where false the field is null.',
      means: entries(properties<FieldAccess>(meaningsOf(fieldAccess))),
    },
  ),
};

export type Access = ResolvedOf<typeof access>;
export type AccessSource = SourceOf<typeof access>;

const whole = source(access);
export const accessSchema = { ...whole.schema, description: 'Who may do what to which records.' };
export const accessShape = referred('entity.schema.json#/definitions/access', whole);

export const accessMeaning = properties<Access>(meaningsOf(access));
