import type { Rule } from '../rules/index.ts';
import type { intents, SchemaObject, NamedIn, NameKind } from './names.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One text in each language, keyed by language. */
export type Text = Readonly<Record<string, string>>;

/** The written form and the catalogue form of a value. */
export interface Shape<Written, Filled = Written> {
  readonly schema: SchemaObject;
  /** Absent: both forms are equal. */
  readonly fill?: (written: Written) => Filled;
}

function common(definition: string): SchemaObject {
  return { $ref: `common.schema.json#/definitions/${definition}` };
}

export const text: Shape<Text> = { schema: common('text') };
/** Rules by name. */
export const terms: Shape<Readonly<Record<string, Rule>>> = { schema: common('terms') };
export const rule: Shape<Rule> = { schema: common('rule') };
export const route: Shape<string> = { schema: common('route') };
export const upperName: Shape<string> = { schema: common('upperName') };
export const lowerName: Shape<string> = { schema: common('lowerName') };
export const kebabName: Shape<string> = { schema: common('kebabName') };
export const constantName: Shape<string> = { schema: common('constantName') };

/** Colours by meaning. */
export type Intent = (typeof intents)[number];
export const intent: Shape<Intent> = { schema: common('intent') };

/** The name of an existing thing: completed by editors, looked up by checkKnownNames. */
export function nameOf(kind: NameKind, where: NamedIn = {}): Shape<string> {
  return { schema: { ...common(`${kind}Name`), ...where } };
}

/** One of some constants. */
export function oneOf<const T extends string>(...words: readonly T[]): Shape<T> {
  return { schema: { enum: words } };
}

/** A text that matches a pattern; `says` is the message for others. */
export function patternText(pattern: string, says: string): Shape<string> {
  return { schema: { type: 'string', pattern, description: says } };
}

/** An ISO 3166 code of two capital letters. */
export const country = patternText('^[A-Z]{2}$', 'a country is two capital letters, such as SK');

/** An address with paths of a record: `/books/:id`. */
export const address: Shape<string> = { schema: { type: 'string', pattern: '^/[A-Za-z0-9/:._-]*$' } };

/** A list of one shape, with limits of JSON Schema: `{ minItems: 1 }`. */
export function listOf<W, F>({ schema, fill }: Shape<W, F>, limits?: SchemaObject): Shape<readonly W[], readonly F[]> {
  return {
    schema: { type: 'array', ...limits, items: schema },
    ...(fill && { fill: (items: readonly W[]) => items.map(fill) }),
  };
}

/** A map of one shape. */
export function mapOf<W, F>(
  { schema, fill }: Shape<W, F>,
  names?: Shape<string>,
  limits?: SchemaObject,
): Shape<Readonly<Record<string, W>>, Readonly<Record<string, F>>> {
  return {
    schema: {
      type: 'object',
      ...limits,
      ...(names && { propertyNames: names.schema }),
      additionalProperties: schema,
    },
    ...(fill && {
      fill: (map: Readonly<Record<string, W>>) =>
        Object.fromEntries(Object.entries(map).map(([name, value]) => [name, fill(value)])),
    }),
  };
}

/** The schema of another kind, by file name. */
export function described<W, F = W>(kind: string): Shape<W, F> {
  return { schema: { $ref: `${kind}.schema.json` } };
}

/** A reference to a schema, so that it is compiled once. */
export function referred<W, F>(address: string, { fill }: Shape<W, F>): Shape<W, F> {
  return { schema: { $ref: address }, ...(fill && { fill }) };
}

/** A short form, identified by its JSON type, or the long form. */
export function shortOr<S, W, F>(type: string, short: Shape<S>, long: Shape<W, F>): Shape<S | W, S | F> {
  return { schema: { if: { type }, then: short.schema, else: long.schema } };
}

/** The same, with the long form only in the catalogue. */
export function withShort<S, W, F>(
  type: 'string',
  short: Shape<S>,
  long: Required<Shape<W, F>>,
  lengthen: (short: S) => W,
): Shape<S | W, F> {
  const { schema } = shortOr(type, short, long);
  const isShort = (value: S | W): value is S => typeof value === type;
  return { schema, fill: (value) => long.fill(isShort(value) ? lengthen(value) : value) };
}

export const yesNo: Shape<boolean> = { schema: { type: 'boolean' } };
/** A flag that defaults to false. */
export const flag: Shape<boolean> = { schema: { type: 'boolean', default: false } };
export const number: Shape<number> = { schema: { type: 'number' } };
export const anything: Shape<Json> = { schema: {} };
export const anyText: Shape<string> = { schema: { type: 'string' } };
/** Any text but an empty one. */
export const nonEmptyString: Shape<string> = { schema: { type: 'string', minLength: 1 } };
/** A path from the entity through groups and references: `lender.name`. */
export const path = nameOf('path');
export const paths = listOf(path);
/** A path or an id. */
export const valuePath = nameOf('valuePath');
/** A path with another start, such as an item of rows or a result; a specific check resolves it. */
export const relativePath = nameOf('relativePath');

/** A whole number within limits. */
export function integer(minimum: number, maximum?: number): Shape<number> {
  return { schema: { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) } };
}

export const scalar: Shape<string | number | boolean> = { schema: { type: ['string', 'number', 'boolean'] } };
export const scalarOrNull: Shape<string | number | boolean | null> = {
  schema: { type: ['string', 'number', 'boolean', 'null'] },
};

/** Allowed enumeration values by path of the record. */
export const valuesByPath = mapOf(listOf(constantName, { minItems: 1 }), path);
