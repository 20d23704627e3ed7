import { valueTypes, type FieldValueType } from '../../field-types/index.ts';
import type { TextField } from '../../language/types.ts';
import type { JsonSchema } from '../json-schema.ts';

/** What GraphQL's Int and PostgreSQL's integer hold, and the digits before the point of the largest decimal kept. */
export const largest = { integer: '2147483647', decimal: '999999999999999999' } as const;

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
const unstorable = { type: 'string', pattern: '[\\u0000\\ud800-\\udfff]' };

/** A type, or nothing: whether nothing may stand there is a rule's to say. */
export function nullable(...types: readonly string[]): readonly string[] {
  return [...types, 'null'];
}

/** A value without limits of its own. */
export function plainSchema(type: FieldValueType): JsonSchema {
  const { scalar, schema } = valueTypes[type];
  return { kind: scalar, ...(schema && { ...schema, type: nullable(schema.type) }) };
}

/** Which of the choices are offered depends on the day and on the record. */
export const choiceSchema: JsonSchema = { kind: 'enumeration', type: nullable('string') };

type TextLimits = Partial<Pick<TextField, 'maxLength' | 'minLength' | 'pattern' | 'format' | 'countries'>>;

/** A text within limits. */
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

/** A number, as itself or as a text: JSON's own numbers are not exact. */
export function numberSchema(
  kind: 'integer' | 'decimal',
  limits: Pick<JsonSchema, 'scale' | 'least' | 'most' | 'unit' | 'measures'>,
): JsonSchema {
  return { kind, type: nullable('string', 'number'), format: 'decimal', ...limits };
}
