import { unclear } from '../access-condition.ts';
import { optional, required } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, entries, properties, type Diff } from '../diff.ts';
import { quotes } from '../quotes.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, lowerName, nameOf, rule } from '../shapes.ts';

/** While its formula holds, nothing changes the record: no form, action, import or job. */
const lock = {
  when: required(rule, {
    text: 'Rule over the stored record: locked while it holds. A path may lead to the record that causes the lock.',
    means: unclear,
  }),
  fields: optional(listOf(nameOf('field'), { minItems: 1 }), {
    text: 'Locked fields; default: all, so that no action changes the record. A locked record cannot be removed.',
    means: client,
  }),
  actions: optional(listOf(lowerName, { minItems: 1 }), {
    text: 'Actions that the lock blocks, such as update; default: all changes, including those by jobs and other records.',
    means: client,
  }),
  else: required(nameOf('textKey'), { text: 'Text key of the refusal of a change.', means: client }),
  quotes,
};

export type Lock = ResolvedOf<typeof lock>;

export const locks = listOf(objectOf(lock), { minItems: 1 });

const byPlace = entries<Lock>(properties<Lock>(diffsOf(lock)), {
  added: [['breaking for clients', 'the lock is new']],
  gone: [['access widened', 'the lock is gone']],
});

export const locksDiff: Diff<readonly Lock[]> = (path, before = [], after = []) =>
  byPlace(path, Object.fromEntries(before.entries()), Object.fromEntries(after.entries()));
