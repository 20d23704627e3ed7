import { documentSchema } from './schema-of.ts';
import type { SchemaObject } from './names.ts';
import type { Shape } from './shapes.ts';

/** A kind of file and its keys. */
export interface FileKind<Keys> {
  readonly kind: string;
  readonly keys: Keys;
  readonly schema: SchemaObject;
}

type Keys = Readonly<Record<string, Pick<Shape<never, unknown>, 'schema'>>>;

/** The content of a file. */
export type Content<F> =
  F extends FileKind<infer K> ? { readonly [N in keyof K]: K[N] extends Shape<infer W, infer _> ? W : never } : never;

export function fileOf<K extends Keys>(kind: string, title: string, keys: K): FileKind<K> {
  const properties = Object.fromEntries(Object.entries(keys).map(([key, shape]) => [key, shape.schema]));
  const content = { type: 'object', additionalProperties: false, required: Object.keys(keys), properties };
  return { kind, keys, schema: documentSchema(kind, title, content) };
}
