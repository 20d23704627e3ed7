import { optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, properties, words } from '../diff.ts';
import { accessCondition } from '../access-condition.ts';
import { listOf, lowerName, nameOf, rule, text } from '../shapes.ts';

/** Records of one thing, whoever owns them, may total at most its amount; a record beyond it is put on hold. */
export const sharedLimit = {
  same: required(listOf(nameOf('field'), { minItems: 1 }), {
    text: 'Fields that identify the thing; a record counts once all of them are filled in.',
    means: client,
  }),
  sameWhereGiven: withDefault(listOf(nameOf('field')), [], {
    text: 'Further fields that distinguish two things if both records have a value.',
    means: client,
  }),
  where: optional(rule, {
    text: 'Rule over the record: only records for which it holds count; default: all.',
    means: accessCondition,
  }),
  amount: required(rule, { text: 'Rule that yields the amount of a record.', means: client }),
  unit: optional(nameOf('field'), {
    text: 'Field with the unit of the amount. Amounts in different units always exceed the limit.',
    means: client,
  }),
  limit: required(nameOf('field'), {
    text: 'Field with the total amount of the thing; while no record states it, the amount of the first record is the total.',
    means: client,
  }),
  hold: required(nameOf('field'), {
    text: 'dateTime field with the start of the hold.',
    means: client,
  }),
  heldWith: optional(nameOf('field'), {
    text: 'Reference to a record of the same entity; the two are put on hold and released together.',
    means: client,
  }),
  action: required(lowerName, {
    text: 'Name of the action in history and notices when a record is put on hold.',
    means: client,
  }),
  label: required(text, { text: 'Label of that action for people.', means: words }),
  others: optional(lowerName, {
    text: 'Name of the action in notices about each earlier record of the same thing; not repeated while one of them is on hold.',
    means: client,
  }),
  exceeded: required(nameOf('textKey'), {
    text: 'Text key of the refusal to end a hold while the records exceed the limit, with total, limit and unit.',
    means: client,
  }),
};

export type SharedLimit = ResolvedOf<typeof sharedLimit>;

export const sharedLimitDiff = properties<SharedLimit>(diffsOf(sharedLimit), 'breaking for clients');
