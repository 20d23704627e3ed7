import type { AnyProperty, Description } from './describe.ts';
import { fill, type Complete, type Filled, type Written } from './filled.ts';
import type { JsonSchema } from './names.ts';
import type { Shape } from './shapes.ts';

/** Of which every property must be written that the thing needs, or a piece of it in one of several files. */
type Extent = 'whole' | 'piece';

/** The JSON Schema of a thing. */
export function schemaOf(description: Description, extent: Extent = 'whole'): JsonSchema {
  const entries = Object.entries(description).filter(([, property]) => isWritten(property));
  const needed = mustBeWritten(description);
  return {
    type: 'object',
    additionalProperties: false,
    ...(extent === 'whole' && needed.length > 0 && { required: needed }),
    properties: Object.fromEntries(entries.map(([name, property]) => [name, propertySchema(property)])),
  };
}

/** The JSON Schema of a thing that says by `key` of which kind it is. */
export function unionSchema(key: string, kinds: Readonly<Record<string, Description>>): JsonSchema {
  return {
    type: 'object',
    required: [key],
    properties: { [key]: { enum: Object.keys(kinds) } },
    allOf: Object.entries(kinds).map(([kind, description]) => ({
      if: { properties: { [key]: { const: kind } } },
      then: schemaOf(description),
    })),
  };
}

/** The properties that may be written. */
export function writtenKeys(description: Description): readonly string[] {
  return Object.keys(description).filter((name) => isWritten(description[name]));
}

/** The properties that must be. */
export function mustBeWritten(description: Description): readonly string[] {
  return Object.keys(description).filter((name) => ['required', 'made'].includes(description[name]?.need ?? ''));
}

function isWritten(property: AnyProperty | undefined): boolean {
  return property !== undefined && property.need !== 'given' && property.need !== 'fixed';
}

/** A JSON Schema that others refer to by its kind. */
export function kindSchema(kind: string, title: string, schema: JsonSchema): JsonSchema {
  return { $schema: 'http://json-schema.org/draft-07/schema#', $id: `${kind}.schema.json`, title, ...schema };
}

/** The JSON Schema of a kind of file, by the keys it has. */
export function fileSchema(
  kind: string,
  title: string,
  keys: Readonly<Record<string, Shape<never, unknown>>>,
): JsonSchema {
  return kindSchema(kind, title, {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(keys),
    properties: {
      $schema: { $ref: 'common.schema.json#/definitions/schema' },
      ...Object.fromEntries(Object.entries(keys).map(([key, { schema }]) => [key, schema])),
    },
  });
}

function propertySchema({ shape, text, standing: usual, instead }: AnyProperty): JsonSchema {
  return {
    ...shape.schema,
    ...(usual !== undefined && typeof usual !== 'object' && { default: usual }),
    ...(text !== undefined && { description: text }),
    ...(instead !== undefined && { errorMessage: instead }),
  };
}

/** A thing inside another, that needs nothing but what is written. */
export function thing<D extends Description>(description: D): Required<Shape<Complete<D>, Filled<D>>> {
  return { schema: schemaOf(description), fill: (complete) => fill(description, complete) };
}

/** A thing inside another as it is written; the loader makes of it what the catalogue has. */
export function source<D extends Description>(description: D): Shape<Written<D>> {
  return { schema: schemaOf(description) };
}
