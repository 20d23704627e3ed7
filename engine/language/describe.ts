import type { Meaning } from './meaning.ts';
import type { SchemaObject } from './names.ts';
import type { Shape } from './shapes.ts';

/**
 * Whether a property must be written, may be left out, or is something where it is left out. What follows from other
 * things the loader says: `derived` where it may be left out, `made` of what must be written, `given` of what never
 * is. What is `fixed` is never written either; what is `forLoader` the catalogue does not have; what is `former` is no
 * longer read.
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

/** What is said of a property beside its shape; without a meaning it does not compile. */
interface About<Filled> {
  /** What it says, as editors and the page of the language show it. */
  readonly text?: string;
  /** What a change of it means. */
  readonly means: Meaning<Filled>;
  /** What to write instead, where a value of a former form stands, or any value of what is no longer read. */
  readonly instead?: string;
}

/** One key of a thing: everything else about it follows from this. */
export interface Property<Written, Filled, N extends Need> extends About<Exclude<Filled, undefined>> {
  readonly shape: Shape<Written, Filled>;
  readonly need: N;
  readonly defaultValue?: Filled;
}

/** The keys of a thing, in the order they are written in. */
export type Description = Readonly<Record<string, AnyProperty>>;

export interface AnyProperty extends Omit<Property<never, never, Need>, 'shape' | 'defaultValue'> {
  readonly shape: { readonly schema: SchemaObject; readonly fill?: (written: never) => unknown };
  readonly defaultValue?: unknown;
}

/** Some of the keys of a thing. */
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

/** A property that is `withDefault` where it is left out. */
export function withDefault<W, F>(shape: Shape<W, F>, value: NoInfer<F>, about: About<F>): Property<W, F, 'defaulted'> {
  return { shape, need: 'defaulted', defaultValue: value, ...about };
}

/** The same property where, left out, it is `value`. */
export function withDefaultFrom<W, F>(
  property: Property<W, F, 'optional'>,
  value: NoInfer<F>,
): Property<W, F, 'defaulted'> {
  return { ...property, need: 'defaulted', defaultValue: value };
}

/** A property that, left out, follows from other things, or is something else than is written: the loader says it. */
export function derived<W, F = W>(
  shape: Shape<W, unknown>,
  about: About<NoInfer<Exclude<F, undefined>>>,
): Property<W, F, 'derived'> {
  return { shape: { schema: shape.schema }, need: 'derived', ...about };
}

/** A property that must be written, of which the loader makes something else. */
export function transformed<W, F>(shape: Shape<W, unknown>, about: About<NoInfer<F>>): Property<W, F, 'made'> {
  return { shape: { schema: shape.schema }, need: 'made', ...about };
}

const notRead = { not: {} };

/** What the catalogue alone has, such as the name a thing goes by; the loader says it. */
export function assignedByLoader<F>(about: About<NoInfer<Exclude<F, undefined>>>): Property<never, F, 'given'> {
  return { shape: { schema: about.instead === undefined ? {} : notRead }, need: 'given', ...about };
}

/** What the catalogue alone has and is always the same. */
export function fixed<const F>(value: F, about: About<NoInfer<F>>): Property<never, F, 'fixed'> {
  return { shape: { schema: {} }, need: 'fixed', defaultValue: value, ...about };
}

/** What files alone have. */
export function forLoader<W>(shape: Shape<W>, text?: string): Property<W, never, 'forLoader'> {
  return { shape: { schema: shape.schema }, need: 'forLoader', means: () => [], ...(text !== undefined && { text }) };
}

/** A property that is no longer read, with what to write instead. */
export function deprecated(instead: string): Property<never, never, 'former'> {
  return { shape: { schema: notRead }, need: 'former', means: () => [], instead };
}
