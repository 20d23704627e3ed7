import { optional, required } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, entries, properties, type Meaning } from '../meaning.ts';
import { accessCondition } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, lowerName, nameOf, rule } from '../shapes.ts';

/** A side effect on another record. */
const consequence = {
  record: required(lowerName, { text: 'A reference, or a relation for all its records.', means: client }),
  action: required(nameOf('action', { along: 'record' }), {
    text: "What is done: the other entity's own action, validated as such.",
    means: client,
  }),
  where: optional(rule, {
    text: 'Over the other record as it is by then; it is left alone where this does not hold.',
    means: accessCondition,
  }),
};

export type Consequence = ResolvedOf<typeof consequence>;

export const consequences = listOf(objectOf(consequence));

const byPlace = entries(properties<Consequence>(meaningsOf(consequence)), {
  added: [['breaking for clients', 'it is done to another record too, and refused with it']],
  gone: [['breaking for clients', 'it is no longer done to another record too']],
});

/** Consequences have no names, so they are compared by index. */
export const consequencesMeaning: Meaning<readonly Consequence[]> = (path, before = [], after = []) =>
  byPlace(path, Object.fromEntries(before.entries()), Object.fromEntries(after.entries()));
