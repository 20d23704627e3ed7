import { Big } from 'big.js';
import type { Entity, Field, Fields, NumberField } from '../../language/types.ts';
import type { JsonSchema } from '../json-schema.ts';
import { choiceSchema, largest, numberSchema, nullable, plainSchema, textSchema } from './value-schemas.ts';

/** What every record has beside its fields. */
const ofEveryRecord = { id: {}, rowVersion: {}, permittedActions: {} };

/** More of the record than its id comes along for what rules read. */
const referred: JsonSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

/**
 * The shape of an entity's records: types, lengths, forms, ranges, how many items, and nothing that is not described.
 * Whether anything may be empty, hidden or chosen, and what goes with what, is said by rules.
 */
export function recordSchema({ fields }: Pick<Entity, 'fields'>): JsonSchema {
  return closed({ ...ofEveryRecord, ...shapesOf(fields) });
}

/** What a schema says of how many items lists have. */
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
 * What nobody enters has no limits but those of what can be kept: a formula may make a number too large for that. The
 * form library shows nothing of which a schema says nothing.
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

/** The shape of one field's values. */
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
    // One that stands in a field of its own is not repeated by a sentence.
    ...(typeof unit === 'string' && { unit }),
    ...(measures !== undefined && { measures }),
  });
}

function listOf({ maxItems }: { readonly maxItems?: number }): JsonSchema {
  return { type: nullable('array'), ...(maxItems !== undefined && { maxItems }) };
}
