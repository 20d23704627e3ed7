import type { Enumeration, EnumerationValue } from '../metadata/types/index.ts';
import { client, entries, listed, properties, screen, stored, words, type Meaning } from './meaning.ts';

const byName = listed(
  ({ name }) => name,
  properties<EnumerationValue>({
    name: client,
    label: words,
    intent: screen,
    icon: screen,
    until: client,
    was: stored,
  }),
  {
    added: [['safe for clients', 'the value is new']],
    gone: [['breaking for clients', 'the value is gone']],
    order: 'screen only',
  },
);

/** A value renamed as told by `was` is not lost. */
const values: Meaning<readonly EnumerationValue[]> = (path, before = [], after = []) => {
  if (before === after) return [];
  const kept = new Set(after.flatMap(({ name, was }) => (was === undefined ? [name] : [name, was])));
  const lost = before.filter(({ name }) => !kept.has(name));
  return [
    ...byName(path, before, after),
    ...lost.map(({ name }) => ({
      group: 'data loss' as const,
      path: `${path}.${name}`,
      message: 'the value is gone; retire it by "until"',
    })),
  ];
};

/** Closed sets of choices. */
export const enumerationsMeaning = entries(properties<Enumeration>({ name: client, label: words, values }), {
  added: [['safe for clients', 'the enumeration is new']],
  gone: [['breaking for clients', 'the enumeration is gone']],
});
