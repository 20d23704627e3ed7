import { unclear } from '../access-condition.ts';
import { optional, required } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, properties } from '../meaning.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, nameOf, rule } from '../shapes.ts';

export const closedDays = {
  entity: required(nameOf('entity'), { text: 'Whose records close the days up to theirs.', means: client }),
  where: optional(rule, { text: 'Which of them; over the fields of that entity. Default: all.', means: unclear }),
  until: required(nameOf('date', { of: 'entity' }), { text: 'The last day that is closed.', means: client }),
};

/** Open records that were computed with the values and could be recomputed. */
export const affected = {
  entity: required(nameOf('storedEntity'), { text: 'Whose records.', means: client }),
  reference: required(nameOf('path', { of: 'entity' }), {
    text: 'The reference of theirs that leads to the record with the values; it may stand in rows: authors[].genre.',
    means: client,
  }),
  day: required(nameOf('date', { of: 'entity' }), {
    text: 'The day whose values they are computed with: those of a day from which the new values hold are affected.',
    means: client,
  }),
  where: optional(rule, {
    text: 'Which of them are open; over the fields of that entity. Default: all.',
    means: client,
  }),
};

/** Values that hold from a day on; former values are stored with their days. */
export const dated = {
  fields: required(listOf(nameOf('field'), { minItems: 1 }), {
    text: 'The fields whose values hold from a day on. The record has that day as valuesFrom, and what held before as formerValues.',
    means: client,
  }),
  closed: optional(objectOf(closedDays), {
    text: 'The days on which no value can change any more.',
    means: properties(meaningsOf(closedDays)),
  }),
  affects: optional(listOf(objectOf(affected), { minItems: 1 }), {
    text: 'Open records that a change affects: whoever saves one is told how many there are and which, as far as they may read them.',
    means: client,
  }),
};

export type Dated = ResolvedOf<typeof dated>;
export type AffectedRecords = ResolvedOf<typeof affected>;
export type ClosedDays = NonNullable<Dated['closed']>;

export const datedMeaning = properties<Dated>(meaningsOf(dated));
