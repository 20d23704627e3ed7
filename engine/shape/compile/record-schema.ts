import { Big } from 'big.js';
import type { Entity, Field, Fields, NumberField } from '../../language/types.ts';
import type { JsonSchema } from '../json-schema.ts';
import { choiceSchema, largest, numberSchema, nullable, plainSchema, textSchema } from './value-schemas.ts';

/** Properties of every record besides its fields. */
const ofEveryRecord = { id: {}, rowVersion: {}, permittedActions: {} };

/** A referenced record may contain more than its id, which rules read. */
const referred: JsonSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

/**
 * The schema of an entity's records: types, lengths, formats, ranges, item counts, no unknown properties. Required,
 * hidden, chosen and dependent values are checked by rules.
 */
export function recordSchema({ fields }: Pick<Entity, 'fields'>): JsonSchema {
  return closed({ ...ofEveryRecord, ...shapesOf(fields) });
}

/** The part of a schema that limits item counts. */
export function sizesSchema({ kind, maxItems, items, properties = {} }: JsonSchema): JsonSchema {
  const parts = Object.entries(properties).map(([name, part]) => [name, sizesSchema(part)] as const);
  const inside = items && sizesSchema(items);
  return {
    ...(maxItems !== undefined && { kind, maxItems }),
    ...(inside && hasParts(inside) && { items: inside }),
    ...(parts.some(([, part]) => hasParts(part)) && {
      properties: Object.fromEntries(parts.filter(([, part]) => hasParts(part))),
    }),
  };
}

function hasParts(schema: JsonSchema): boolean {
  return Object.keys(schema).length > 0;
}

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, additionalProperties: false };
}

function shapesOf(fields: Fields): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.values(fields).map((field) => [field.name, field.readOnly ? keptSchema(field) : fieldValueSchema(field)]),
  );
}

/**
 * Read-only fields are limited only by their column: a formula may exceed it. The form library omits fields without a
 * schema.
 */
function keptSchema(field: Field): JsonSchema {
  const { type } = field;
  switch (type) {
    case 'integer':
    case 'decimal':
      return { kind: type, least: `-${largest[type]}`, most: largest[type] };
    case 'group':
      return { kind: type, properties: shapesOf(field.fields) };
    case 'rows':
      return { kind: type, items: { properties: shapesOf(field.fields) } };
    default:
      return { kind: type === 'longText' ? 'text' : type };
  }
}

/** The schema of a field's values. */
export function fieldValueSchema(field: Field): JsonSchema {
  switch (field.type) {
    case 'text':
    case 'longText':
      return textSchema(field);
    case 'integer':
    case 'decimal':
      return limitedNumber(field);
    case 'enumeration':
      return choiceSchema;
    case 'reference':
      return { kind: field.type, ...referred, type: nullable('object') };
    case 'references':
      return { kind: field.type, type: nullable('array'), items: referred };
    case 'group':
      return { kind: field.type, ...closed(shapesOf(field.fields)), type: nullable('object') };
    case 'rows':
      return { kind: field.type, ...listOf(field), items: closed({ id: {}, ...shapesOf(field.fields) }) };
    case 'files':
      return { kind: field.type, ...listOf(field) };
    case 'relation':
      return { kind: field.type };
    default:
      return plainSchema(field.type);
  }
}

function limitedNumber({ type, min, max, scale, unit, measures }: NumberField): JsonSchema {
  return numberSchema(type, {
    scale,
    least: min === undefined ? `-${largest[type]}` : new Big(min).toFixed(),
    most: max === undefined ? largest[type] : new Big(max).toFixed(),
    // A unit in another field is not part of messages.
    ...(typeof unit === 'string' && { unit }),
    ...(measures !== undefined && { measures }),
  });
}

function listOf({ maxItems }: { readonly maxItems?: number }): JsonSchema {
  return { type: nullable('array'), ...(maxItems !== undefined && { maxItems }) };
}
