import { optional, required, withDefault } from '../describe.ts';
import type { ResolvedOf } from '../apply-defaults.ts';
import { minimumDiff, maximumDiff, keeps } from '../limits.ts';
import { all, client } from '../diff.ts';
import { objectOf } from '../schema-of.ts';
import { nameOf, number, oneOf, path, nonEmptyString, rule, shortOr, integer } from '../shapes.ts';

const unitField = { field: required(path, { means: client }) };

/** A fixed unit, or the field that stores it. */
export const unit = shortOr('string', nonEmptyString, objectOf(unitField));
export type Unit = string | ResolvedOf<typeof unitField>;

const aggregate = {
  function: required(oneOf('sum', 'count'), { means: client }),
  over: required(path, { text: 'Relation or rows to aggregate.', means: client }),
  field: optional(nameOf('path', { along: 'over' }), { text: 'Field to sum.', means: client }),
  where: optional(rule, { text: 'Rule over an item: only items for which it holds are included.', means: client }),
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
    text: 'Measured quantity; sets limits, decimal places and unit. Latitude and longitude are in degrees, north and east positive; a year is written without digit grouping.',
    means: client,
  }),
  min: optional(number, { text: 'Minimum value.', means: minimumDiff }),
  max: optional(number, { text: 'Maximum value.', means: maximumDiff }),
};

/** Decimals of a non-integer number. */
export const scaled = {
  scale: withDefault(integer(0, 10), 3, {
    text: 'Decimal places stored; default: 3.',
    means: all(maximumDiff, keeps('decimal places')),
  }),
};

export const measured = {
  unit: optional(unit, { text: 'Fixed unit, or the field with the unit.', means: client }),
};

export const aggregated = {
  aggregate: optional(objectOf(aggregate), {
    text: 'Sum or count over a relation or rows; not stored.',
    means: client,
  }),
};
