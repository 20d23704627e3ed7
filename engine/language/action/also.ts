import { optional, required } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, entries, properties, type Diff } from '../diff.ts';
import { accessCondition } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, lowerName, nameOf, rule } from '../shapes.ts';

/** A side effect on another record. */
const consequence = {
  record: required(lowerName, {
    text: 'Reference to the other record, or a relation for all its records.',
    means: client,
  }),
  action: required(nameOf('action', { along: 'record' }), {
    text: 'Action of the other entity, with all its checks.',
    means: client,
  }),
  where: optional(rule, {
    text: 'Rule over the other record at that time; records for which it does not hold are skipped.',
    means: accessCondition,
  }),
};

export type Consequence = ResolvedOf<typeof consequence>;

export const consequences = listOf(objectOf(consequence));

const byPlace = entries(properties<Consequence>(diffsOf(consequence)), {
  added: [['breaking for clients', 'it is done to another record too, and refused with it']],
  gone: [['breaking for clients', 'it is no longer done to another record too']],
});

/** Consequences have no names, so they are compared by index. */
export const consequencesDiff: Diff<readonly Consequence[]> = (path, before = [], after = []) =>
  byPlace(path, Object.fromEntries(before.entries()), Object.fromEntries(after.entries()));
