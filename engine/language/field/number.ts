import { optional, required, standing } from '../describe.ts';
import type { Filled } from '../filled.ts';
import { atLeast, atMost, keeps } from '../limits.ts';
import { all, client } from '../meaning.ts';
import { thing } from '../schema-of.ts';
import { number, oneOf, path, phrase, rule, shortOr, whole } from '../shapes.ts';

const unitField = { field: required(path, { means: client }) };

/** A fixed unit, or the field that holds it. */
export const unit = shortOr('string', phrase, thing(unitField));
export type Unit = string | Filled<typeof unitField>;

const aggregate = {
  function: required(oneOf('sum', 'count'), { means: client }),
  over: required(path, { text: 'The relation or rows.', means: client }),
  field: optional(path, { text: 'What is summed.', means: client }),
  where: optional(rule, { text: 'Which items; relative to the item.', means: client }),
};

export type Aggregate = Filled<typeof aggregate>;

export const ofNumber = {
  min: optional(number, { text: 'The smallest value allowed.', means: atLeast }),
  max: optional(number, { text: 'The largest value allowed.', means: atMost }),
};

/** Decimal places kept by what is no whole number. */
export const scaled = {
  scale: standing(whole(0, 10), 3, {
    text: 'Decimal places kept; 3 unless told.',
    means: all(atMost, keeps('decimal places')),
  }),
};

export const measured = {
  unit: optional(unit, { text: 'A fixed unit, or the field that holds it.', means: client }),
};

export const aggregated = {
  aggregate: optional(thing(aggregate), {
    text: 'A sum or count over a relation or rows; not stored.',
    means: client,
  }),
};
