import { optional, required } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, entries, properties, screen, words } from '../diff.ts';
import { unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { intent, listOf, lowerName, mapOf, nameOf, path, text, integer } from '../shapes.ts';

/** A warning that a status ends soon; sent once, that many days before. */
const warning = {
  days: required(integer(1, 366), { text: 'Number of days before the end.', means: client }),
  action: required(lowerName, {
    text: 'Name of the action in the history of the record and in notices.',
    means: client,
  }),
  label: required(text, { text: 'Label of that action for people.', means: words }),
};

/** The automatic end of a status. */
const end = {
  after: required(path, {
    text: 'Field with the end of the status: a date (its last day, in the time zone of the product) or a dateTime.',
    means: client,
  }),
  to: required(nameOf('status'), { text: 'Next status.', means: client }),
  action: required(lowerName, {
    text: 'Name of the action in the history of the record and for hooks.',
    means: client,
  }),
  label: required(text, { text: 'Label of that action for people.', means: words }),
  warns: optional(objectOf(warning), {
    text: 'Warning before the end, for the people who have to act; no field of the record changes.',
    means: properties<ResolvedOf<typeof warning>>(diffsOf(warning), 'safe for clients'),
  }),
};

const status = {
  intent: required(intent, { means: screen }),
  ends: optional(objectOf(end), {
    text: 'Automatic end of the status. The record changes some time after the end, so rules must still compare the day.',
    means: properties<ResolvedOf<typeof end>>(diffsOf(end), 'breaking for clients'),
  }),
};

/** The statuses of a record. */
export const workflow = {
  field: required(nameOf('enumerationField'), { text: 'Enumeration field with the status.', means: client }),
  initial: required(nameOf('status'), { means: client }),
  statuses: required(mapOf(objectOf(status), nameOf('status')), {
    means: entries(properties<ResolvedOf<typeof status>>(diffsOf(status)), {
      added: [['safe for clients', 'the status is new']],
      gone: [['breaking for clients', 'the status is gone']],
    }),
  }),
};

/** How a record derives a new one. */
export const derivedRecord = {
  flag: required(lowerName, {
    text: 'Boolean input: if set, saving a record creates a new one derived from it.',
    means: client,
  }),
  parent: required(lowerName, { text: 'Reference of the new record to its origin.', means: client }),
  action: required(nameOf('action'), {
    text: 'Action whose conditions decide whether a record may have derived records.',
    means: unclear,
  }),
  copies: required(listOf(nameOf('field')), {
    text: 'Fields copied from the origin if the input omits them, and always if they cannot be edited in the new record.',
    means: client,
  }),
};

export type Workflow = ResolvedOf<typeof workflow>;
export type StatusEnd = ResolvedOf<typeof end>;
export type DerivedRecord = ResolvedOf<typeof derivedRecord>;

export const workflowDiff = properties<Workflow>(diffsOf(workflow), 'breaking for clients');
export const derivedRecordDiff = properties<DerivedRecord>(diffsOf(derivedRecord), 'breaking for clients');
