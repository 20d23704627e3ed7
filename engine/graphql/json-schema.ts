import type { Catalogue, Entity, Field } from '../metadata/index.ts';

/** A JSON Schema as far as forms use it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/**
 * The shape of a record in a form, in the order of the form's sections. It is static and says no more than the shape:
 * what is required, how long and how much is told by the record's checks, in sentences of the product.
 * Decimals are strings of format `decimal`, references are objects with an `id`.
 * Undefined for an entity without a form.
 */
export function jsonSchemaOf(catalogue: Catalogue, entity: Entity): JsonSchema | undefined {
  if (!entity.form) return undefined;
  const names = entity.form.sections.flatMap(({ fields }) => fields.map(({ field }) => field.split('.')[0] ?? field));
  const fields = [...new Set(names)].map((name) => entity.fields[name]).filter((field) => field !== undefined);
  return { type: 'object', properties: { id: nullable('string'), ...properties(catalogue, fields) } };
}

const record: JsonSchema = { type: ['object', 'null'], properties: { id: { type: 'string' } } };

function properties(catalogue: Catalogue, fields: readonly Field[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(fields.map((field) => [field.name, fieldSchema(catalogue, field)]));
}

function fieldSchema(catalogue: Catalogue, field: Field): JsonSchema {
  switch (field.type) {
    case 'text':
    case 'longText':
      return nullable('string');
    case 'integer':
      return nullable('integer');
    case 'decimal':
    case 'date':
      return nullable('string', field.type);
    case 'dateTime':
      return nullable('string', 'date-time');
    case 'boolean':
      return nullable('boolean');
    case 'json':
      return {};
    case 'enumeration':
      return { ...nullable('string'), enum: [...enumerationNames(catalogue, field.enumeration), null] };
    case 'reference':
      return record;
    case 'references':
    case 'relation':
    case 'files':
      return { type: ['array', 'null'], items: { type: 'object' } };
    case 'group':
      return { type: ['object', 'null'], properties: properties(catalogue, Object.values(field.fields)) };
    case 'rows':
      return {
        type: ['array', 'null'],
        items: {
          type: 'object',
          properties: { id: nullable('string'), ...properties(catalogue, Object.values(field.fields)) },
        },
      };
  }
}

function nullable(type: string, format?: string): JsonSchema {
  return { type: [type, 'null'], ...(format === undefined ? {} : { format }) };
}

function enumerationNames(catalogue: Catalogue, name: string): readonly string[] {
  return (catalogue.enumerations[name]?.values ?? []).map((value) => value.name);
}
