import { unclear } from '../access-condition.ts';
import { optional, required } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, properties } from '../diff.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, nameOf, rule } from '../shapes.ts';

export const closedDays = {
  entity: required(nameOf('entity'), { text: 'Entity whose records close all days up to their own.', means: client }),
  where: optional(rule, {
    text: 'Rule over that entity: only records for which it holds; default: all.',
    means: unclear,
  }),
  until: required(nameOf('date', { of: 'entity' }), { text: 'Field with the last closed day.', means: client }),
};

/** Open records that were computed with the values and could be recomputed. */
export const affected = {
  entity: required(nameOf('storedEntity'), { text: 'Entity of the records.', means: client }),
  reference: required(nameOf('path', { of: 'entity' }), {
    text: 'Their reference to the record with the values; it may be in rows: authors[].genre.',
    means: client,
  }),
  day: required(nameOf('date', { of: 'entity' }), {
    text: 'Field with the day whose values they are computed with. Records with a day on which the new values hold are affected.',
    means: client,
  }),
  where: optional(rule, {
    text: 'Rule over that entity: the record is open, so it can be affected; default: all.',
    means: client,
  }),
};

/** Values that hold from a day on; former values are stored with their days. */
export const dated = {
  fields: required(listOf(nameOf('field'), { minItems: 1 }), {
    text: 'Fields with effective-dated values. The record has the effective day as valuesFrom and the earlier values as formerValues.',
    means: client,
  }),
  closed: optional(objectOf(closedDays), {
    text: 'Closed days, on which values can no longer change.',
    means: properties(diffsOf(closedDays)),
  }),
  affects: optional(listOf(objectOf(affected), { minItems: 1 }), {
    text: 'Open records that a change affects. Whoever saves one sees their number, and those that they may read.',
    means: client,
  }),
};

export type Dated = ResolvedOf<typeof dated>;
export type AffectedRecords = ResolvedOf<typeof affected>;
export type ClosedDays = NonNullable<Dated['closed']>;

export const datedDiff = properties<Dated>(diffsOf(dated));
