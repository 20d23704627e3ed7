import { meaningsOf, type ResolvedOf } from './apply-defaults.ts';
import { optional, pick, required } from './describe.ts';
import { affected, closedDays } from './entity/dated.ts';
import { fileOf } from './file.ts';
import { client, properties } from './meaning.ts';
import { objectOf } from './schema-of.ts';
import { listOf, nameOf } from './shapes.ts';

const affects = {
  constants: required(listOf(nameOf('namedConstant'), { minItems: 1 }), {
    text: 'The constants that the records are computed with, whole or by a part of them.',
    means: client,
  }),
  ...pick(affected, 'entity', 'day', 'where'),
};

const constantChanges = {
  closed: optional(objectOf(closedDays), {
    text: 'The days on which no constant that is named here can change any more.',
    means: properties(meaningsOf(closedDays)),
  }),
  affects: required(listOf(objectOf(affects), { minItems: 1 }), {
    text: 'Open records that a change affects: whoever brings a database to the changed constants is told how many and which.',
    means: client,
  }),
};

/** Records affected by a change of constants, and days on which constants cannot change. */
export type ConstantChanges = ResolvedOf<typeof constantChanges>;

export const constantChangesFile = fileOf('constantChanges', 'What changed constants affect', {
  constantChanges: objectOf(constantChanges),
});

export const constantChangesMeaning = properties<ConstantChanges>(meaningsOf(constantChanges));
