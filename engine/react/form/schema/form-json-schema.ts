import type { RJSFSchema } from '@rjsf/utils';
import type { Enumeration, Field, Fields, Text } from '../../../metadata/types/index.ts';
import type { JsonSchema } from '../../../shape/index.ts';
import type { EntityFormPiece, PortalEntity } from '../../state/index.ts';

/** What a schema takes from the viewer's language and the catalogue. */
export interface SchemaWords {
  readonly label: (text: Text | undefined) => string;
  readonly enumerations: Readonly<Record<string, Enumeration>>;
  /** What the choice of nothing is called. */
  readonly nothing: string;
}

/**
 * The JSON Schema of an entity's form in one language: the shape of its records, with titles, descriptions, defaults and
 * choices. Its compiled code does not validate choices, nor whether a value must be there: the rules do, by the record.
 */
export function formJsonSchema(
  shape: EntityFormPiece['schema'],
  { label, fields }: Pick<PortalEntity, 'label' | 'fields'>,
  words: SchemaWords,
): RJSFSchema {
  return { ...objectSchema(shape, fields, words), title: words.label(label), $id: shape.$id };
}

function objectSchema({ properties = {}, ...shape }: JsonSchema, fields: Fields, words: SchemaWords): RJSFSchema {
  const described = Object.entries(properties).map(([name, part]): [string, RJSFSchema] => {
    const field = fields[name];
    return [name, field === undefined ? standard(part) : fieldSchema(part, field, words)];
  });
  const required = Object.values(fields).filter(
    (field) => field.required && !field.readOnly && field.name in properties,
  );
  return {
    ...standard(shape),
    type: standardType(shape, 'object'),
    properties: Object.fromEntries(described),
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
  };
}

function fieldSchema({ items, ...part }: JsonSchema, field: Field, words: SchemaWords): RJSFSchema {
  const named = { ...standard(part), ...annotations(field, words) };
  switch (field.type) {
    case 'group':
      return { ...objectSchema(part, field.fields, words), ...annotations(field, words) };
    case 'rows':
      return { ...named, type: standardType(part, 'array'), items: objectSchema(items ?? {}, field.fields, words) };
    case 'files':
      return { ...named, type: standardType(part, 'array'), items: { type: 'object' } };
    case 'enumeration':
      return { ...named, oneOf: choices(words.enumerations[field.enumeration], words) };
    case 'integer':
    case 'decimal':
      return { ...named, ...range(field) };
    default:
      return { ...named, ...(items !== undefined && { items: standard(items) }) };
  }
}

function annotations({ label, help, readOnly, default: initial }: Field, words: SchemaWords): RJSFSchema {
  return standard({
    title: words.label(label),
    ...(help !== undefined && { description: words.label(help) }),
    ...(readOnly && { readOnly }),
    ...(initial !== undefined && { default: initial }),
  });
}

/** Limits by the standard keywords, for widgets that read them; `least` and `most` are exact and decide. */
function range({ min, max }: Extract<Field, { readonly type: 'integer' | 'decimal' }>): RJSFSchema {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

function choices(enumeration: Enumeration | undefined, { label, nothing }: SchemaWords): RJSFSchema[] {
  const values = enumeration?.values ?? [];
  return [
    { const: null, title: nothing },
    ...values.map((value) => ({ const: value.name, title: label(value.label) })),
  ];
}

function standardType({ type = 'any' }: JsonSchema, otherwise: 'array' | 'object'): RJSFSchema['type'] {
  return type === 'any' ? [otherwise, 'null'] : standard({ type }).type;
}

/** The form library's types name JSON's own types and allow changing them. */
function standard(part: JsonSchema | { readonly title: string; readonly default?: unknown }): RJSFSchema {
  return part as RJSFSchema; // Made by us from a closed set of types, and never changed.
}
