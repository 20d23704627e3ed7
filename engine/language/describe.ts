import type { Meaning, Meanings } from './meaning.ts';
import type { JsonSchema } from './names.ts';
import type { Shape } from './shapes.ts';

/** Whether a property must be written, may be left out, is something where it is left out, or is no longer read. */
type Need = 'required' | 'optional' | 'standing' | 'former';

/** What is said of a property beside its shape; without a meaning it does not compile. */
interface About<Filled> {
  /** What it says, as editors and the page of the language show it. */
  readonly text?: string;
  /** What a change of it means. */
  readonly means: Meaning<Filled>;
  /** What to write instead, where a value of a former form stands. */
  readonly instead?: string;
}

/** One key of a thing: everything else about it follows from this. */
export interface Property<Written, Filled, N extends Need> extends About<Filled> {
  readonly shape: Shape<Written, Filled>;
  readonly need: N;
  readonly standing?: Filled;
}

/** The keys of a thing, in the order they are written in. */
export type Description = Readonly<Record<string, AnyProperty>>;

interface AnyProperty extends Omit<Property<never, never, Need>, 'shape' | 'standing'> {
  readonly shape: { readonly schema: JsonSchema; readonly fill?: (written: never) => unknown };
  readonly standing?: unknown;
}

export function required<W, F>(shape: Shape<W, F>, about: About<F>): Property<W, F, 'required'> {
  return { shape, need: 'required', ...about };
}

export function optional<W, F>(shape: Shape<W, F>, about: About<F>): Property<W, F, 'optional'> {
  return { shape, need: 'optional', ...about };
}

/** A property that is `standing` where it is left out. */
export function standing<W, F>(shape: Shape<W, F>, value: NoInfer<F>, about: About<F>): Property<W, F, 'standing'> {
  return { shape, need: 'standing', standing: value, ...about };
}

/** A property that is no longer read, with what to write instead. */
export function former(instead: string): Property<never, never, 'former'> {
  return { shape: { schema: { not: {} } }, need: 'former', means: () => [], instead };
}

type KeysBy<D extends Description, N extends Need> = { [K in keyof D]: D[K]['need'] extends N ? K : never }[keyof D];
type WrittenAt<P> = P extends { readonly shape: Shape<infer W, infer _> } ? W : never;
type FilledAt<P> = P extends { readonly shape: Shape<infer _, infer F> } ? F : never;
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** As a person writes it. */
export type Written<D extends Description> = Flat<
  { [K in KeysBy<D, 'required'>]: WrittenAt<D[K]> } & { [K in KeysBy<D, 'optional' | 'standing'>]?: WrittenAt<D[K]> }
>;

/** As the catalogue has it. */
export type Filled<D extends Description> = Flat<
  { [K in KeysBy<D, 'required' | 'standing'>]: FilledAt<D[K]> } & { [K in KeysBy<D, 'optional'>]?: FilledAt<D[K]> }
>;

/** The thing as the catalogue has it: what is left out and stands at something is that. */
export function fill<D extends Description>(description: D, written: Written<D>): Filled<D> {
  const entries = Object.entries(description).flatMap(([name, { shape, standing: usual }]) => {
    const value: unknown = Reflect.get(written, name);
    if (value === undefined) return usual === undefined ? [] : [[name, usual] as const];
    return [[name, shape.fill ? shape.fill(value as never) : value] as const]; // of the type its own shape is written in
  });
  return Object.fromEntries(entries) as Filled<D>; // what each property's shape fills in
}

/** The JSON Schema of a thing. */
export function schemaOf(description: Description): JsonSchema {
  const entries = Object.entries(description);
  const needed = entries.filter(([, { need }]) => need === 'required').map(([name]) => name);
  return {
    type: 'object',
    additionalProperties: false,
    ...(needed.length > 0 && { required: needed }),
    properties: Object.fromEntries(entries.map(([name, property]) => [name, propertySchema(property)])),
  };
}

/** The JSON Schema of a kind of file, by the keys it has. */
export function fileSchema(
  kind: string,
  title: string,
  keys: Readonly<Record<string, Shape<never, unknown>>>,
): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${kind}.schema.json`,
    title,
    type: 'object',
    additionalProperties: false,
    required: Object.keys(keys),
    properties: {
      $schema: { $ref: 'common.schema.json#/definitions/schema' },
      ...Object.fromEntries(Object.entries(keys).map(([key, { schema }]) => [key, schema])),
    },
  };
}

function propertySchema({ shape, text, standing: usual, instead }: AnyProperty): JsonSchema {
  return {
    ...shape.schema,
    ...(usual !== undefined && typeof usual !== 'object' && { default: usual }),
    ...(text !== undefined && { description: text }),
    ...(instead !== undefined && { errorMessage: instead }),
  };
}

/** A thing inside another. */
export function thing<D extends Description>(description: D): Shape<Written<D>, Filled<D>> {
  return { schema: schemaOf(description), fill: (written) => fill(description, written) };
}

/** What a change of each of its properties means. */
export function meaningsOf<D extends Description>(description: D): Meanings<Filled<D>> {
  const entries = Object.entries(description).map(([name, { means }]) => [name, means]);
  return Object.fromEntries(entries) as Meanings<Filled<D>>; // by the names of its properties
}
