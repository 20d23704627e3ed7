import { unclear } from '../access-condition.ts';
import { optional, required } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, entries, properties, type Meaning } from '../meaning.ts';
import { quotes } from '../quotes.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, lowerName, nameOf, rule } from '../shapes.ts';

/** While its formula holds, nothing changes the record: no form, action, import or job. */
const lock = {
  when: required(rule, {
    text: 'When it is locked: over the record as it is stored; a path may lead to the record that locks it.',
    means: unclear,
  }),
  fields: optional(listOf(nameOf('field'), { minItems: 1 }), {
    text: 'The fields that are locked; default: all of them, and no action changes the record. It is never removed.',
    means: client,
  }),
  actions: optional(listOf(lowerName, { minItems: 1 }), {
    text: 'The actions whose changes it locks, update among them; default: those of all, jobs and other records included.',
    means: client,
  }),
  else: required(nameOf('textKey'), { text: 'What is said to whoever would change it.', means: client }),
  quotes,
};

export type Lock = ResolvedOf<typeof lock>;

export const locks = listOf(objectOf(lock), { minItems: 1 });

const byPlace = entries<Lock>(properties<Lock>(meaningsOf(lock)), {
  added: [['breaking for clients', 'the lock is new']],
  gone: [['access widened', 'the lock is gone']],
});

export const locksMeaning: Meaning<readonly Lock[]> = (path, before = [], after = []) =>
  byPlace(path, Object.fromEntries(before.entries()), Object.fromEntries(after.entries()));
