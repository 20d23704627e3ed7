import { optional, required } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, entries, properties, screen, words } from '../meaning.ts';
import { unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { intent, listOf, lowerName, mapOf, nameOf, path, text, integer } from '../shapes.ts';

/** A warning that a status ends soon; sent once, that many days before. */
const warning = {
  days: required(integer(1, 366), { text: 'How many days before it is over.', means: client }),
  action: required(lowerName, { text: 'What the history of the record and notices call it.', means: client }),
  label: required(text, { text: 'How people are told of it.', means: words }),
};

/** The automatic end of a status. */
const end = {
  after: required(path, {
    text: 'Its last day, in the time zone of the product, or the instant it ends at: a date or dateTime field of the record.',
    means: client,
  }),
  to: required(nameOf('status'), { text: 'The status that follows.', means: client }),
  action: required(lowerName, { text: 'What the history of the record and hooks call it.', means: client }),
  label: required(text, { text: 'How people are told of it.', means: words }),
  warns: optional(objectOf(warning), {
    text: 'That it ends soon, for who has to do something about it: no field of the record changes.',
    means: properties<ResolvedOf<typeof warning>>(meaningsOf(warning), 'safe for clients'),
  }),
};

const status = {
  intent: required(intent, { means: screen }),
  ends: optional(objectOf(end), {
    text: 'When the status ends by itself. Rules still look at the day: the record moves a while after it is over.',
    means: properties<ResolvedOf<typeof end>>(meaningsOf(end), 'breaking for clients'),
  }),
};

/** The statuses of a record. */
export const workflow = {
  field: required(nameOf('enumerationField'), { text: 'The enumeration field that holds the status.', means: client }),
  initial: required(nameOf('status'), { means: client }),
  statuses: required(mapOf(objectOf(status), nameOf('status')), {
    means: entries(properties<ResolvedOf<typeof status>>(meaningsOf(status)), {
      added: [['safe for clients', 'the status is new']],
      gone: [['breaking for clients', 'the status is gone']],
    }),
  }),
};

/** How a record derives a new one. */
export const derivedRecord = {
  flag: required(lowerName, {
    text: 'Input that turns a save of a record into a new one stemming from it.',
    means: client,
  }),
  parent: required(lowerName, { text: "The new record's reference to the one it stems from.", means: client }),
  action: required(nameOf('action'), { text: 'The action that says of a record whether it may.', means: unclear }),
  copies: required(listOf(nameOf('field')), {
    text: 'Fields taken over where the input leaves them out, and always where the new record may not be filled in.',
    means: client,
  }),
};

export type Workflow = ResolvedOf<typeof workflow>;
export type StatusEnd = ResolvedOf<typeof end>;
export type DerivedRecord = ResolvedOf<typeof derivedRecord>;

export const workflowMeaning = properties<Workflow>(meaningsOf(workflow), 'breaking for clients');
export const derivedRecordMeaning = properties<DerivedRecord>(meaningsOf(derivedRecord), 'breaking for clients');
