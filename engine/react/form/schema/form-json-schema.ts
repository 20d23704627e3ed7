import type { RJSFSchema } from '@rjsf/utils';
import type { Enumeration, Field, Fields, Text } from '../../../metadata/types/index.ts';
import type { JsonSchema } from '../../../shape/index.ts';
import type { EntityFormPiece, PortalEntity } from '../../state/index.ts';

/** Texts and enumerations for a schema in the viewer's language. */
export interface SchemaWords {
  readonly label: (text: Text | undefined) => string;
  readonly enumerations: Readonly<Record<string, Enumeration>>;
  /** Label of the empty choice. */
  readonly nothing: string;
}

/**
 * The JSON Schema of an entity's form in one language: the shape of its records with titles, descriptions, defaults and
 * choices. The compiled validator checks neither choices nor required values; the rules do.
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

/** Limits as standard keywords, for widgets; the exact `least` and `most` are validated. */
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

/** Converts to the form library's type, which is mutable and narrower in `type`. */
function standard(part: JsonSchema | { readonly title: string; readonly default?: unknown }): RJSFSchema {
  return part as RJSFSchema; // Built from a closed set of types, and never mutated.
}
