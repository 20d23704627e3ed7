import { deprecated, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { booleanChange, client, entries, properties, screen, words } from '../diff.ts';
import { openTo, permission, accessCondition } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { constantName, listOf, lowerName, mapOf, nameOf, paths, rule, text, yesNo, type Text } from '../shapes.ts';

/** Conditions for the entries that a name is used for; all must hold. */
const entryName = {
  name: required(constantName, { text: 'Name of the entry: ACCEPT.', means: client }),
  actions: optional(listOf(lowerName, { minItems: 1 }), { text: 'Only entries of these actions.', means: client }),
  starts: withDefault(yesNo, false, { text: 'Only entries that created a record.', means: client }),
  to: optional(listOf(nameOf('status'), { minItems: 1 }), {
    text: 'Only entries after which the record has one of these statuses.',
    means: client,
  }),
};

/** The history of a record from the audit trail, for viewers who may read the record. */
export const history = {
  permission: optional(nameOf('permission'), {
    text: 'Permission required in addition to read access to the record.',
    means: permission,
  }),
  where: optional(rule, {
    text: 'Rule over viewer and record that must hold in addition to read access.',
    means: accessCondition,
  }),
  parties: withDefault(paths, [], {
    text: 'References to the organizations that own the record. An organization does not see entries from before it became a party.',
    means: openTo((names) => names === undefined || names.length === 0),
  }),
  fields: deprecated('leave it out: changes of all fields that the viewer may read are shown'),
  field: optional(lowerName, {
    text: 'Name of a field of the record that also returns the latest entries, in queries of a single record.',
    means: client,
  }),
  names: optional(listOf(objectOf(entryName), { minItems: 1 }), {
    text: 'Names of entries in that field; the first whose conditions an entry meets applies. The last one has no conditions.',
    means: client,
  }),
  nameEnumeration: optional(nameOf('enumeration'), {
    text: 'Enumeration with those names as values.',
    means: client,
  }),
  namesActor: withDefault(yesNo, false, {
    text: 'Shows the name of the person who acted to every viewer of the history, even if that person is outside their scope.',
    means: booleanChange({
      true: ['access widened', 'names who acted'],
      false: ['access narrowed', 'names who acted only within reach'],
    }),
  }),
  actions: withDefault(
    mapOf(text, lowerName),
    {},
    {
      text: 'Labels of history entries whose action is not an action of this entity, such as the effect of a decision on another record.',
      means: entries<Text>(words, {
        added: [['screen only', 'is named']],
        gone: [['screen only', 'is named no longer']],
      }),
    },
  ),
  download: optional(nameOf('operation'), {
    text: 'Operation of the entity that downloads the files of an entry; its only argument is the id of the entry.',
    means: screen,
  }),
  users: optional(nameOf('entity'), { text: 'Entity of the users, for their names.', means: screen }),
  organizations: optional(nameOf('entity'), {
    text: 'Entity of the organizations that users act for, for their names.',
    means: screen,
  }),
};

export type History = ResolvedOf<typeof history>;

/** A reader of a record may read its whole history. */
export const historyDiff = properties<History>(diffsOf(history), 'access widened');
