import { isSame } from './change.ts';
import type { AnyProperty, Description } from './describe.ts';
import { applyDefaults, type CompletedOf, type ResolvedOf, type SourceOf } from './apply-defaults.ts';
import type { SchemaObject } from './names.ts';
import type { Shape } from './shapes.ts';

/** Of which every property must be written that the thing needs, or a piece of it in one of several files. */
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

/** The JSON Schema of a thing that says by `kind` what it may say; `written` is all of it, in the order it is written in. */
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

/** What a kind says otherwise than the others; what it says alike is validated already. */
function onlyOthers(own: SchemaObject, all: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(own).map(([name, one]) => [name, isSame(one, all[name]) ? {} : one]));
}

/** The properties that may be written. */
export function sourceKeys(description: Description): readonly string[] {
  return Object.keys(description).filter((name) => isWritten(description[name]));
}

/** The properties that must be. */
export function requiredKeys(description: Description): readonly string[] {
  return Object.keys(description).filter((name) => ['required', 'made'].includes(description[name]?.need ?? ''));
}

function isWritten(property: AnyProperty | undefined): boolean {
  if (property?.need === 'given') return property.instead !== undefined;
  return property !== undefined && property.need !== 'fixed';
}

/** A JSON Schema that others refer to by its kind. */
export function kindSchema(kind: string, title: string, schema: SchemaObject): SchemaObject {
  return { $schema: 'http://json-schema.org/draft-07/schema#', $id: `${kind}.schema.json`, title, ...schema };
}

/** The JSON Schema of a kind of file that holds one thing, or a piece of it. */
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

/** A thing inside another, that needs nothing but what is written. */
export function objectOf<D extends Description>(description: D): Required<Shape<CompletedOf<D>, ResolvedOf<D>>> {
  return { schema: schemaOf(description), fill: (complete) => applyDefaults(description, complete) };
}

/** A thing inside another as it is written; the loader makes of it what the catalogue has. */
export function source<D extends Description>(description: D): Shape<SourceOf<D>> {
  return { schema: schemaOf(description) };
}
