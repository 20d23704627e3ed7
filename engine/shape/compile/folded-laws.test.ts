import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { exampleCatalogue } from '../../example/index.ts';
import { isValues } from '../../record/index.ts';
import type { JsonSchema } from '../json-schema.ts';
import { shareSubschemas } from './share-subschemas.ts';
import { recordSchema } from './record-schema.ts';

const law = randomCases(200);

const schemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.record(
    {
      type: fc.constantFrom('string', 'object', 'array'),
      maxLength: fc.constantFrom(5, 10),
      kind: fc.constantFrom('text', 'group', 'rows'),
      unit: fc.constantFrom('%', 'kg'),
      items: fc.oneof({ maxDepth: 4 }, fc.constant({}), tie('schema')),
      properties: fc.oneof(
        { maxDepth: 4 },
        fc.constant({}),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')),
      ),
    },
    { requiredKeys: [] },
  ),
})).schema;

/** Inlines the shared subschemas. */
function unfolded(part: unknown, shapes: Readonly<Record<string, unknown>>): unknown {
  if (!isValues(part)) return part;
  const { $ref: name, $defs: _shapes, items, properties, ...rest } = part;
  if (typeof name === 'string') return unfolded(shapes[name.replace('#/$defs/', '')], shapes);
  return {
    ...rest,
    ...(items !== undefined && { items: unfolded(items, shapes) }),
    ...(isValues(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, unfolded(inner, shapes)])),
    }),
  };
}

/** Removes annotations and inlines shared subschemas. */
function bare(part: unknown): unknown {
  if (!isValues(part)) return part;
  const { kind: _kind, unit: _unit, measures: _measures, ...rest } = part;
  return unfolded(
    {
      ...rest,
      ...('items' in rest && { items: bare(rest['items']) }),
      ...(isValues(rest['properties']) && {
        properties: Object.fromEntries(Object.entries(rest['properties']).map(([key, inner]) => [key, bare(inner)])),
      }),
    },
    {},
  );
}

describe('a schema with shared subschemas', () => {
  const assertSame = (schema: JsonSchema) => {
    const named = shareSubschemas(schema);
    expect(unfolded(named, named.$defs ?? {})).toEqual(bare(schema));
  };

  it('is equivalent to the original', () => {
    fc.assert(fc.property(schemas, assertSame), law);
  });

  it('shares each subschema once', () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        const shapes = Object.values(shareSubschemas(schema).$defs ?? {}).map((shape) => JSON.stringify(shape));
        expect(new Set(shapes).size).toBe(shapes.length);
      }),
      law,
    );
  });

  it('is equivalent for every entity', () => {
    for (const entity of Object.values(exampleCatalogue.entities)) assertSame(recordSchema(entity));
  });
});
