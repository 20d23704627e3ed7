import { valueTypes, type FieldValueType } from '../../field-types/index.ts';
import type { TextField } from '../../language/types.ts';
import type { JsonSchema } from '../json-schema.ts';

/** Limits of GraphQL's Int and PostgreSQL's integer, and the largest integer part of a stored decimal. */
export const largest = { integer: '2147483647', decimal: '999999999999999999' } as const;

/** PostgreSQL stores neither U+0000 nor lone surrogates. */
const unstorable = { type: 'string', pattern: '[\\u0000\\ud800-\\udfff]' };

/** A type or null: rules decide whether a value is required. */
export function nullable(...types: readonly string[]): readonly string[] {
  return [...types, 'null'];
}

/** An unlimited value. */
export function plainSchema(type: FieldValueType): JsonSchema {
  const { scalar, schema } = valueTypes[type];
  return { kind: scalar, ...(schema && { ...schema, type: nullable(schema.type) }) };
}

/** The offered choices depend on the day and record, so they are checked elsewhere. */
export const choiceSchema: JsonSchema = { kind: 'enumeration', type: nullable('string') };

type TextLimits = Partial<Pick<TextField, 'maxLength' | 'minLength' | 'pattern' | 'format' | 'countries'>>;

/** A text with limits. */
export function textSchema({ maxLength, minLength, pattern, format, countries = [] }: TextLimits): JsonSchema {
  return {
    kind: 'text',
    type: nullable('string'),
    not: unstorable,
    ...(maxLength !== undefined && { maxLength }),
    ...(minLength !== undefined && { minLength }),
    ...(pattern !== undefined && { pattern }),
    ...(format === 'phone' ? { phone: countries.join(' ') } : format !== undefined && { format }),
  };
}

/** A number, as JSON number or text: JSON numbers are not exact. */
export function numberSchema(
  kind: 'integer' | 'decimal',
  limits: Pick<JsonSchema, 'scale' | 'least' | 'most' | 'unit' | 'measures'>,
): JsonSchema {
  return { kind, type: nullable('string', 'number'), format: 'decimal', ...limits };
}
