import { isSame } from './change.ts';
import type { AnyProperty, Description } from './describe.ts';
import { applyDefaults, type CompletedOf, type ResolvedOf, type SourceOf } from './apply-defaults.ts';
import type { SchemaObject } from './names.ts';
import type { Shape } from './shapes.ts';

/** `whole` requires mandatory properties; a `piece` is one of several files of a thing. */
type Extent = 'whole' | 'piece';

interface ObjectSchema extends SchemaObject {
  readonly properties: SchemaObject;
}

/** The JSON Schema of a thing. */
export function schemaOf(description: Description, extent: Extent = 'whole'): ObjectSchema {
  const needed = requiredKeys(description);
  return {
    type: 'object',
    additionalProperties: false,
    ...(extent === 'whole' && needed.length > 0 && { required: needed }),
    properties: propertySchemas(description),
  };
}

/** The JSON Schema of a thing whose properties depend on `kind`; `written` has all of them in writing order. */
export function unionSchema(written: Description, kinds: Readonly<Record<string, Description>>): SchemaObject {
  const all = propertySchemas(written);
  return {
    type: 'object',
    required: requiredKeys(written).filter((name) =>
      Object.values(kinds).every((one) => requiredKeys(one).includes(name)),
    ),
    properties: all,
    allOf: Object.entries(kinds).map(([kind, description]) => ({
      if: { required: ['kind'], properties: { kind: { const: kind } } },
      then: {
        additionalProperties: false,
        required: requiredKeys(description),
        properties: { ...onlyOthers(propertySchemas(description), all), kind: {} },
      },
    })),
  };
}

/** The properties that a kind defines differently; the others are validated already. */
function onlyOthers(own: SchemaObject, all: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(own).map(([name, one]) => [name, isSame(one, all[name]) ? {} : one]));
}

/** The keys that may be written. */
export function sourceKeys(description: Description): readonly string[] {
  return Object.keys(description).filter((name) => isWritten(description[name]));
}

/** The keys that must be written. */
export function requiredKeys(description: Description): readonly string[] {
  return Object.keys(description).filter((name) => ['required', 'made'].includes(description[name]?.need ?? ''));
}

function isWritten(property: AnyProperty | undefined): boolean {
  if (property?.need === 'given') return property.instead !== undefined;
  return property !== undefined && property.need !== 'fixed';
}

/** A JSON Schema with an id, so that others can refer to it. */
export function kindSchema(kind: string, title: string, schema: SchemaObject): SchemaObject {
  return { $schema: 'http://json-schema.org/draft-07/schema#', $id: `${kind}.schema.json`, title, ...schema };
}

/** The JSON Schema of a file that holds one thing, or a piece of it. */
export function documentSchema(kind: string, title: string, thing: ObjectSchema): SchemaObject {
  const properties = { $schema: { $ref: 'common.schema.json#/definitions/schema' }, ...thing.properties };
  return kindSchema(kind, title, { ...thing, properties });
}

function propertySchemas(description: Description): SchemaObject {
  const entries = Object.entries(description).filter(([, property]) => isWritten(property));
  return Object.fromEntries(entries.map(([name, property]) => [name, propertySchema(property)]));
}

function propertySchema({ shape, text, defaultValue, instead }: AnyProperty): SchemaObject {
  return {
    ...shape.schema,
    ...(defaultValue !== undefined && typeof defaultValue !== 'object' && { default: defaultValue }),
    ...(text !== undefined && { description: text }),
    ...(instead !== undefined && { errorMessage: instead }),
  };
}

/** A nested thing that is filled from its written form alone. */
export function objectOf<D extends Description>(description: D): Required<Shape<CompletedOf<D>, ResolvedOf<D>>> {
  return { schema: schemaOf(description), fill: (complete) => applyDefaults(description, complete) };
}

/** A nested thing in its written form, which the loader converts. */
export function source<D extends Description>(description: D): Shape<SourceOf<D>> {
  return { schema: schemaOf(description) };
}
