import { optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, properties, words } from '../meaning.ts';
import { accessCondition } from '../access-condition.ts';
import { listOf, lowerName, nameOf, rule, text } from '../shapes.ts';

/** Records of one thing, whoever owns them, may total at most its amount; a record beyond it is put on hold. */
export const sharedLimit = {
  same: required(listOf(nameOf('field'), { minItems: 1 }), {
    text: 'Fields that say of which thing a record is; a record counts once all of them are filled in.',
    means: client,
  }),
  sameWhereGiven: withDefault(listOf(nameOf('field')), [], {
    text: 'Further fields that tell two things apart, where both records have them.',
    means: client,
  }),
  where: optional(rule, { text: 'Which records count; default: all.', means: accessCondition }),
  amount: required(rule, { text: 'How much of the thing a record is.', means: client }),
  unit: optional(nameOf('field'), {
    text: 'The field with the unit of the amount; amounts in two units are never within the limit.',
    means: client,
  }),
  limit: required(nameOf('field'), {
    text: 'The field that states the amount of the whole thing; while no record has it, the first record is the whole.',
    means: client,
  }),
  hold: required(nameOf('field'), {
    text: 'The dateTime field that says since when a record is on hold.',
    means: client,
  }),
  heldWith: optional(nameOf('field'), {
    text: 'The reference to a record of the same entity with which a record is put on hold and released.',
    means: client,
  }),
  action: required(lowerName, {
    text: 'What history and notices call it when a record is put on hold.',
    means: client,
  }),
  label: required(text, { text: 'How people are told of it.', means: words }),
  others: optional(lowerName, {
    text: 'What notices call it for each record of the same thing that was there; not again while one of them is on hold.',
    means: client,
  }),
  exceeded: required(nameOf('textKey'), {
    text: 'Text key of what is said where a hold is ended although the records exceed the limit: with total, limit and unit.',
    means: client,
  }),
};

export type SharedLimit = ResolvedOf<typeof sharedLimit>;

export const sharedLimitMeaning = properties<SharedLimit>(meaningsOf(sharedLimit), 'breaking for clients');
