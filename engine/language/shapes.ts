import type { Rule } from '../rules/index.ts';
import type { intents, JsonSchema, NameKind } from './names.ts';

/** The same words in each language of the product, keyed by language. */
export type Text = Readonly<Record<string, string>>;

/** What may stand somewhere: how a file has it, and how the catalogue has it once defaults are filled in. */
export interface Shape<Written, Filled = Written> {
  readonly schema: JsonSchema;
  /** Absent: the catalogue has it as it is written. */
  readonly fill?: (written: Written) => Filled;
}

function common(definition: string): JsonSchema {
  return { $ref: `common.schema.json#/definitions/${definition}` };
}

export const text: Shape<Text> = { schema: common('text') };
export const rule: Shape<Rule> = { schema: common('rule') };
export const route: Shape<string> = { schema: common('route') };
export const upperName: Shape<string> = { schema: common('upperName') };
export const lowerName: Shape<string> = { schema: common('lowerName') };
export const constantName: Shape<string> = { schema: common('constantName') };

/** Colours by their meaning. */
export type Intent = (typeof intents)[number];
export const intent: Shape<Intent> = { schema: common('intent') };

/** A name of something there is, which editors complete. */
export function nameOf(kind: NameKind): Shape<string> {
  return { schema: common(`${kind}Name`) };
}

/** One of some words. */
export function oneOf<const T extends string>(...words: readonly T[]): Shape<T> {
  return { schema: { enum: words } };
}

/** A text of a form; `says` is what somebody is told who writes another. */
export function written(pattern: string, says: string): Shape<string> {
  return { schema: { type: 'string', pattern, description: says } };
}

/** An address with paths of a record: `/books/:id`. */
export const address: Shape<string> = { schema: { type: 'string', pattern: '^/[A-Za-z0-9/:._-]*$' } };

/** Many of one shape, within limits of JSON Schema: `{ minItems: 1 }`. */
export function listOf<W, F>({ schema, fill }: Shape<W, F>, limits?: JsonSchema): Shape<readonly W[], readonly F[]> {
  return {
    schema: { type: 'array', ...limits, items: schema },
    ...(fill && { fill: (items: readonly W[]) => items.map(fill) }),
  };
}

/** Values of one shape by name. */
export function mapOf<T>(value: Shape<T>, names?: Shape<string>): Shape<Readonly<Record<string, T>>> {
  return {
    schema: { type: 'object', ...(names && { propertyNames: names.schema }), additionalProperties: value.schema },
  };
}

export const scalar: Shape<string | number | boolean> = { schema: { type: ['string', 'number', 'boolean'] } };
export const scalarOrNull: Shape<string | number | boolean | null> = {
  schema: { type: ['string', 'number', 'boolean', 'null'] },
};
