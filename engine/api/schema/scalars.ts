import { GraphQLError, type GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { instantText, isValues } from '../../record/index.ts';
import { valueTypes, textTypes, type TextType } from '../../field-types/index.ts';

const decimal = /^-?\d{1,40}(?:\.\d{1,40})?$/u;

type Parse = (value: unknown) => unknown;

/** Variable values by name. */
type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** Parsing and serialization of the custom scalars, by scalar name. */
export const scalarBehaviour: Readonly<
  Record<string, Pick<GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>>
> = {
  Decimal: behaviour(orNothing(parseDecimal), String),
  ...Object.fromEntries(
    textTypes.map((type) => [valueTypes[type].graphql, behaviour(orNothing(textParser(type)), textOf)]),
  ),
  Upload: behaviour(
    (value) => value,
    () => null,
  ),
  JSON: behaviour(
    (value) => value,
    (value) => value,
  ),
  ReferenceInput: behaviour(parseReference, (value) => value),
};

function behaviour(parseValue: Parse, serialize: Parse) {
  return {
    parseValue,
    serialize,
    parseLiteral: (node: ValueNode, variables?: Variables): unknown => placed(node, variables, parseValue),
  };
}

/** Adds the position of a literal to its error. */
function placed(node: ValueNode, variables: Variables, parseValue: Parse): unknown {
  try {
    return parseValue(literalValue(node, variables));
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(error.message, { nodes: node, extensions: error.extensions });
  }
}

/** Browsers send an empty control as an empty text. */
function orNothing(parse: (value: unknown) => string): Parse {
  return (value) => (value === '' ? null : parse(value));
}

/** An error about a typed value: `sentence` is the text key for the person, `detail` is for the author of a request. */
function mistyped(detail: string, sentence: string): GraphQLError {
  return new GraphQLError(detail, { extensions: { sentence } });
}

function parseDecimal(value: unknown): string {
  const text = typeof value === 'number' ? plain(value) : value;
  if (typeof text === 'string' && decimal.test(text)) return text;
  throw mistyped('Expected a decimal number such as "1.5".', 'errors.form.number');
}

/** A number without exponent; larger ones are refused by the pattern. */
function plain(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** Parses a text of one form, such as a day; normalizes instants. */
function textParser(type: TextType): (value: unknown) => string {
  const { text, issue, answer } = valueTypes[type];
  return (value) => {
    if (typeof value === 'string' && text.form.test(value)) return answer === 'instant' ? instantText(value) : value;
    throw mistyped(`Expected ${text.expected}.`, `errors.form.${issue}`);
  };
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Parses a reference that may contain label fields: only the id counts, or the nested reference. */
function parseReference(value: unknown): { readonly id: unknown } | null {
  const record = isValues(value) ? value : { id: value };
  const id = record['id'] ?? null;
  if (id === null || id === '') return Object.values(record).some(isValues) ? { ...record, id: null } : null;
  if (typeof id === 'string') return { ...record, id };
  if (typeof id === 'number' && Number.isInteger(id)) return { ...record, id: String(id) };
  throw new GraphQLError('Expected the id of a record, or an object with it.');
}

/** The value of a literal; numbers stay texts, so that no digit is lost. */
function literalValue(node: ValueNode, variables: Variables): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
    case Kind.STRING:
    case Kind.ENUM:
      return node.value;
    case Kind.BOOLEAN:
      return node.value;
    case Kind.NULL:
      return null;
    case Kind.LIST:
      return node.values.map((value) => literalValue(value, variables));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, literalValue(field.value, variables)]));
    case Kind.VARIABLE:
      return variables?.[node.name.value] ?? null;
  }
}
