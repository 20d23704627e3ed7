import { expect, it } from 'vitest';
import { appKinds } from '../../engine/metadata/schemas/schemas.ts';
import {
  below,
  schemaOfKind,
  schemaLocationOf,
  type SchemaPart,
  type SchemaLocation,
} from '../../engine/metadata/schemas/schema-at.ts';
import { readSources } from '../../engine/metadata/read/index.ts';

/** Properties of the language that neither the register nor the example uses, each with the reason to keep it. */
const reasons: Readonly<Record<string, string>> = {
  'entity views filters permission': 'filters of lists have it; filters of views are described alike',
  'entity operations arguments type scalar': 'the long form of a type, which the loader makes of the short one',
  'entity operations arguments type page': 'a page of records as a result; types of arguments are described alike',
  'entity form enabled': 'sections and fields have it; forms as well',
  'print blocks items groups': '`formats` of a path has it; a path written alone takes it as well',
  'entity storage over where first':
    'other rules of an operator with items have it; `asOf` is short for a rule with it',
  'brand brand feedbackCollectorUrl': 'set where the product is installed',
  'brand brand errorReportingUrl': 'set where the product is installed',
  'enumerations enumerations values was': 'taken away once every database is migrated',
};

it('has no unused property of the metadata language without a reason', () => {
  expect(unusedProperties().toSorted()).toEqual(Object.keys(reasons).toSorted());
});

/** Kind of file and property path, such as `entity views filters permission`. */
function unusedProperties(): readonly string[] {
  const used = usedProperties();
  const seen = new Set<SchemaPart>();
  const unused = (location: SchemaLocation | undefined, label: string): readonly string[] => {
    if (location === undefined || seen.has(location.schema)) return [];
    seen.add(location.schema);
    const { properties = {}, items, additionalProperties } = location.schema;
    const described = Object.entries(properties).filter(([name, { not }]) => not === undefined && name !== '$schema');
    return [
      ...described.flatMap(([name]) =>
        used.get(location.schema)?.has(name) === true
          ? unused(below(location, name), `${label} ${name}`)
          : [`${label} ${name}`],
      ),
      ...(items === undefined ? [] : unused(below(location, 0), label)),
      ...(typeof additionalProperties === 'object' ? unused(below(location, ''), label) : []),
    ];
  };
  // A preset has the schema of an entity.
  const kinds = ['entity', 'print', 'notice', 'export', 'import', 'reference-data', ...appKinds];
  return kinds.flatMap((kind) => unused(schemaOfKind(kind), kind));
}

/** Properties that metadata files use, by object schema. */
function usedProperties(): ReadonlyMap<SchemaPart, ReadonlySet<string>> {
  const used = new Map<SchemaPart, Set<string>>();
  const mark = (value: unknown, location: SchemaLocation | undefined): void => {
    if (location === undefined || typeof value !== 'object' || value === null) return;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      if (!isList) used.set(location.schema, (used.get(location.schema) ?? new Set()).add(key));
      mark(inner, below(location, isList ? Number(key) : key));
    }
  };
  for (const { text, relativePath } of ['metadata', 'engine/example/metadata'].flatMap((folder) => readSources(folder)))
    mark(JSON.parse(text), schemaLocationOf(relativePath));
  return used;
}
