import { deprecated, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { booleanChange, client, entries, properties, screen, words } from '../meaning.ts';
import { openTo, permission, accessCondition } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { constantName, listOf, lowerName, mapOf, nameOf, paths, rule, text, yesNo, type Text } from '../shapes.ts';

/** Conditions for the entries that a name is used for; all must hold. */
const entryName = {
  name: required(constantName, { text: 'ACCEPT', means: client }),
  actions: optional(listOf(lowerName, { minItems: 1 }), { text: 'Only entries of these actions.', means: client }),
  starts: withDefault(yesNo, false, { text: 'Only entries by which a record came about.', means: client }),
  to: optional(listOf(nameOf('status'), { minItems: 1 }), {
    text: 'Only entries that leave the record in one of these statuses.',
    means: client,
  }),
};

/** The history of a record from the audit trail, for viewers who may read the record. */
export const history = {
  permission: optional(nameOf('permission'), { text: 'Needed besides reading the record.', means: permission }),
  where: optional(rule, {
    text: 'Whose history is told, beside who reads the record: over viewer and record.',
    means: accessCondition,
  }),
  parties: withDefault(paths, [], {
    text: 'References to the organizations whose record it is: what was done before one of them was named is not told to it.',
    means: openTo((names) => names === undefined || names.length === 0),
  }),
  fields: deprecated('leave it out: changes of all fields that the viewer may read are told'),
  field: optional(lowerName, {
    text: 'Answers the latest of it within the record too, under this name, where one record is asked for.',
    means: client,
  }),
  names: optional(listOf(objectOf(entryName), { minItems: 1 }), {
    text: 'What clients of that field call an entry: the first name whose conditions it meets. The last one has none.',
    means: client,
  }),
  nameEnumeration: optional(nameOf('enumeration'), {
    text: 'The enumeration whose choices those names are.',
    means: client,
  }),
  namesActor: withDefault(yesNo, false, {
    text: 'Tells what the acting person is called to everybody who is told of the history, beyond their reach too.',
    means: booleanChange({
      true: ['access widened', 'names who acted'],
      false: ['access narrowed', 'names who acted only within reach'],
    }),
  }),
  actions: withDefault(
    mapOf(text, lowerName),
    {},
    {
      text: 'What actions are called that are no actions of the entity, as what a decision on another record does to it.',
      means: entries<Text>(words, {
        added: [['screen only', 'is named']],
        gone: [['screen only', 'is named no longer']],
      }),
    },
  ),
  download: optional(nameOf('operation'), {
    text: 'Downloads the files that came with an entry: an operation of the entity, whose one argument is the id of the entry.',
    means: screen,
  }),
  users: optional(nameOf('entity'), { text: 'Whose records the users are: what they are called.', means: screen }),
  organizations: optional(nameOf('entity'), {
    text: 'Whose records the organizations are for which they act: what those are called.',
    means: screen,
  }),
};

export type History = ResolvedOf<typeof history>;

/** A reader of a record may read its whole history. */
export const historyMeaning = properties<History>(meaningsOf(history), 'access widened');
