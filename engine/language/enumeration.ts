import type { CatalogueChange } from './change.ts';
import { derived, assignedByLoader, optional, required, withDefault } from './describe.ts';
import { fileOf } from './file.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from './apply-defaults.ts';
import { client, entries, keyedList, properties, screen, stored, words } from './diff.ts';
import { source, objectOf } from './schema-of.ts';
import { constantName, intent, listOf, mapOf, nameOf, oneOf, text, upperName, patternText } from './shapes.ts';

const value = {
  name: required(constantName, { means: client }),
  label: required(text, { means: words }),
  intent: withDefault(intent, 'none', { means: screen }),
  icon: optional(nameOf('icon'), { means: screen }),
  /** Retired after this day; remains in old records. */
  until: optional(
    patternText('^\\d{4}-\\d{2}-\\d{2}$', 'a day, YYYY-MM-DD, after which the value is no longer offered'),
    {
      means: client,
    },
  ),
  was: optional(constantName, { text: 'Former name; the migration renames stored values.', means: stored }),
};

/** A closed set of choices. */
export const enumeration = {
  name: assignedByLoader<string>({ means: client }),
  label: derived(text, { means: words }),
  viewer: optional(oneOf('organizationRole', 'role'), {
    text: 'Viewer fact with these values; app/roles.json may use no others.',
    means: screen,
  }),
  values: required(listOf(objectOf(value), { minItems: 1 }), { means: valuesDiff }),
};

export type EnumerationValue = ResolvedOf<typeof value>;
export type Enumeration = ResolvedOf<typeof enumeration>;
export type EnumerationSource = SourceOf<typeof enumeration>;

export const enumerationsFile = fileOf('enumerations', 'Closed sets of choices', {
  enumerations: mapOf(source(enumeration), upperName, { description: 'Enumerations by name.' }),
});

export const enumerationsDiff = entries<Enumeration>(properties<Enumeration>(diffsOf(enumeration)), {
  added: [['safe for clients', 'the enumeration is new']],
  gone: [['breaking for clients', 'the enumeration is gone']],
});

/** A value renamed with `was` is not lost. */
function valuesDiff(
  path: string,
  before: readonly EnumerationValue[] = [],
  after: readonly EnumerationValue[] = [],
): readonly CatalogueChange[] {
  if (before === after) return [];
  const names = new Set(after.flatMap(({ name, was }) => (was === undefined ? [name] : [name, was])));
  const lost = before.filter(({ name }) => !names.has(name));
  return [
    ...byName(path, before, after),
    ...lost.map(({ name }) => ({
      group: 'data loss' as const,
      path: `${path}.${name}`,
      message: 'the value is gone; retire it by "until"',
    })),
  ];
}

const byName = keyedList<EnumerationValue>(({ name }) => name, properties<EnumerationValue>(diffsOf(value)), {
  added: [['safe for clients', 'the value is new']],
  gone: [['breaking for clients', 'the value is gone']],
  order: 'screen only',
});
