import { optional, required, withDefault } from '../describe.ts';
import type { ResolvedOf } from '../apply-defaults.ts';
import { minimumMeaning, maximumMeaning, keeps } from '../limits.ts';
import { all, client } from '../meaning.ts';
import { objectOf } from '../schema-of.ts';
import { nameOf, number, oneOf, path, nonEmptyString, rule, shortOr, integer } from '../shapes.ts';

const unitField = { field: required(path, { means: client }) };

/** A fixed unit, or the field that stores it. */
export const unit = shortOr('string', nonEmptyString, objectOf(unitField));
export type Unit = string | ResolvedOf<typeof unitField>;

const aggregate = {
  function: required(oneOf('sum', 'count'), { means: client }),
  over: required(path, { text: 'The relation or rows.', means: client }),
  field: optional(nameOf('path', { along: 'over' }), { text: 'What is summed.', means: client }),
  where: optional(rule, { text: 'Which items; relative to the item.', means: client }),
};

export type Aggregate = ResolvedOf<typeof aggregate>;

/** Measures with their defaults. */
export const measures = {
  latitude: { min: -90, max: 90, scale: 4, unit: '°' },
  longitude: { min: -180, max: 180, scale: 4, unit: '°' },
  year: { min: 1000, max: 9999 },
} as const;

export type Measure = keyof typeof measures;

export const ofNumber = {
  measures: optional(oneOf<Measure>('latitude', 'longitude', 'year'), {
    text: 'What it measures, with limits, decimal places and unit to match: a place on Earth in degrees, north and east positive; a year, written without grouping.',
    means: client,
  }),
  min: optional(number, { text: 'The smallest value allowed.', means: minimumMeaning }),
  max: optional(number, { text: 'The largest value allowed.', means: maximumMeaning }),
};

/** Decimals of a non-integer number. */
export const scaled = {
  scale: withDefault(integer(0, 10), 3, {
    text: 'Decimal places kept; default: 3.',
    means: all(maximumMeaning, keeps('decimal places')),
  }),
};

export const measured = {
  unit: optional(unit, { text: 'A fixed unit, or the field that holds it.', means: client }),
};

export const aggregated = {
  aggregate: optional(objectOf(aggregate), {
    text: 'A sum or count over a relation or rows; not stored.',
    means: client,
  }),
};
