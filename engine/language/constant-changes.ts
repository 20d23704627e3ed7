import { diffsOf, type ResolvedOf } from './apply-defaults.ts';
import { optional, pick, required } from './describe.ts';
import { affected, closedDays } from './entity/dated.ts';
import { fileOf } from './file.ts';
import { client, properties } from './diff.ts';
import { objectOf } from './schema-of.ts';
import { listOf, nameOf } from './shapes.ts';

const affects = {
  constants: required(listOf(nameOf('namedConstant'), { minItems: 1 }), {
    text: 'Constants that the records are computed with, in whole or in part.',
    means: client,
  }),
  ...pick(affected, 'entity', 'day', 'where'),
};

const constantChanges = {
  closed: optional(objectOf(closedDays), {
    text: 'Closed days, on which the constants named here can no longer change.',
    means: properties(diffsOf(closedDays)),
  }),
  affects: required(listOf(objectOf(affects), { minItems: 1 }), {
    text: 'Open records that a change affects. Migrating a database to the changed constants reports how many and which.',
    means: client,
  }),
};

/** Records affected by a change of constants, and days on which constants cannot change. */
export type ConstantChanges = ResolvedOf<typeof constantChanges>;

export const constantChangesFile = fileOf('constantChanges', 'Effects of changed constants', {
  constantChanges: objectOf(constantChanges),
});

export const constantChangesDiff = properties<ConstantChanges>(diffsOf(constantChanges));
