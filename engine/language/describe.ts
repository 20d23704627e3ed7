import type { Diff } from './diff.ts';
import type { SchemaObject } from './names.ts';
import type { Shape } from './shapes.ts';

/**
 * How a property is written. The loader fills `derived` properties when absent, computes `made` ones from a required
 * source and `given` ones that are never written. `fixed` ones are constant and never written, `forLoader` ones are not
 * in the catalogue, `former` ones are no longer read.
 */
export type Need =
  | 'required'
  | 'optional'
  | 'defaulted'
  | 'derived'
  | 'made'
  | 'given'
  | 'fixed'
  | 'forLoader'
  | 'former';

/** Attributes of a property besides its shape; `means` is mandatory. */
interface About<Filled> {
  /** Description shown by editors and the reference page. */
  readonly text?: string;
  /** Classifies a change of the value. */
  readonly means: Diff<Filled>;
  /** The replacement for a former form of the value or a removed property. */
  readonly instead?: string;
}

/** One key of a thing; schema, types, defaults and comparison derive from it. */
export interface Property<Written, Filled, N extends Need> extends About<Exclude<Filled, undefined>> {
  readonly shape: Shape<Written, Filled>;
  readonly need: N;
  readonly defaultValue?: Filled;
}

/** The keys of a thing, in writing order. */
export type Description = Readonly<Record<string, AnyProperty>>;

export interface AnyProperty extends Omit<Property<never, never, Need>, 'shape' | 'defaultValue'> {
  readonly shape: { readonly schema: SchemaObject; readonly fill?: (written: never) => unknown };
  readonly defaultValue?: unknown;
}

/** Selects some keys. */
export function pick<D extends Description, K extends keyof D>(of: D, ...names: readonly K[]): Pick<D, K> {
  const picked: Partial<Pick<D, K>> = {};
  for (const name of names) picked[name] = of[name];
  return picked as Pick<D, K>; // each of the names has been put in
}

export function required<W, F>(shape: Shape<W, F>, about: About<F>): Property<W, F, 'required'> {
  return { shape, need: 'required', ...about };
}

export function optional<W, F>(shape: Shape<W, F>, about: About<F>): Property<W, F, 'optional'> {
  return { shape, need: 'optional', ...about };
}

/** A property with a default. */
export function withDefault<W, F>(shape: Shape<W, F>, value: NoInfer<F>, about: About<F>): Property<W, F, 'defaulted'> {
  return { shape, need: 'defaulted', defaultValue: value, ...about };
}

/** The same property with a default. */
export function withDefaultFrom<W, F>(
  property: Property<W, F, 'optional'>,
  value: NoInfer<F>,
): Property<W, F, 'defaulted'> {
  return { ...property, need: 'defaulted', defaultValue: value };
}

/** A property whose default, or whose value in the catalogue, is computed by the loader. */
export function derived<W, F = W>(
  shape: Shape<W, unknown>,
  about: About<NoInfer<Exclude<F, undefined>>>,
): Property<W, F, 'derived'> {
  return { shape: { schema: shape.schema }, need: 'derived', ...about };
}

/** A required property that the loader converts. */
export function transformed<W, F>(shape: Shape<W, unknown>, about: About<NoInfer<F>>): Property<W, F, 'made'> {
  return { shape: { schema: shape.schema }, need: 'made', ...about };
}

const notRead = { not: {} };

/** A property of the catalogue only, such as a name; set by the loader. */
export function assignedByLoader<F>(about: About<NoInfer<Exclude<F, undefined>>>): Property<never, F, 'given'> {
  return { shape: { schema: about.instead === undefined ? {} : notRead }, need: 'given', ...about };
}

/** A constant property of the catalogue only. */
export function fixed<const F>(value: F, about: About<NoInfer<F>>): Property<never, F, 'fixed'> {
  return { shape: { schema: {} }, need: 'fixed', defaultValue: value, ...about };
}

/** A property of files only. */
export function forLoader<W>(shape: Shape<W>, text?: string): Property<W, never, 'forLoader'> {
  return { shape: { schema: shape.schema }, need: 'forLoader', means: () => [], ...(text !== undefined && { text }) };
}

/** A removed property, with its replacement. */
export function deprecated(instead: string): Property<never, never, 'former'> {
  return { shape: { schema: notRead }, need: 'former', means: () => [], instead };
}
