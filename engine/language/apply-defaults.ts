import type { Description, Need } from './describe.ts';
import type { Diffs } from './diff.ts';
import type { Shape } from './shapes.ts';

type KeysBy<D extends Description, N extends Need> = { [K in keyof D]: D[K]['need'] extends N ? K : never }[keyof D];
type WrittenAt<P> = P extends { readonly shape: Shape<infer W, infer _> } ? W : never;
type FilledAt<P> = P extends { readonly shape: Shape<infer _, infer F> } ? F : never;
type Flat<T> = { readonly [K in keyof T]: T[K] };
/** Properties that the loader may leave undefined. */
type Absent<D extends Description> = {
  [K in KeysBy<D, 'derived' | 'given'>]: undefined extends FilledAt<D[K]> ? K : never;
}[KeysBy<D, 'derived' | 'given'>];

/** As written in files. */
export type SourceOf<D extends Description> = Flat<
  { [K in KeysBy<D, 'required' | 'made'>]: WrittenAt<D[K]> } & {
    [K in KeysBy<D, 'optional' | 'defaulted' | 'derived' | 'forLoader'>]?: WrittenAt<D[K]>;
  }
>;

/** As written, with derived properties added. */
export type CompletedOf<D extends Description> = Flat<
  { [K in KeysBy<D, 'required'>]: WrittenAt<D[K]> } & {
    [K in KeysBy<D, 'optional' | 'defaulted'>]?: WrittenAt<D[K]>;
  } & {
    [K in KeysBy<D, 'derived' | 'made' | 'given'>]: FilledAt<D[K]>;
  }
>;

/** As in the catalogue. */
export type ResolvedOf<D extends Description> = Flat<
  {
    [K in Exclude<KeysBy<D, 'required' | 'defaulted' | 'derived' | 'made' | 'given' | 'fixed'>, Absent<D>>]: FilledAt<
      D[K]
    >;
  } & { [K in KeysBy<D, 'optional'> | Absent<D>]?: FilledAt<D[K]> }
>;

/** Returns the thing as in the catalogue, absent properties replaced by their defaults. */
export function applyDefaults<D extends Description>(description: D, complete: CompletedOf<D>): ResolvedOf<D> {
  const entries = Object.entries(description).flatMap(([name, { shape, need, defaultValue }]) => {
    const value: unknown = need === 'fixed' ? undefined : Reflect.get(complete, name);
    if (need === 'forLoader') return [];
    if (value === undefined) return defaultValue === undefined ? [] : [[name, defaultValue] as const];
    return [[name, shape.fill ? shape.fill(value as never) : value] as const]; // of the type its own shape is written in
  });
  return Object.fromEntries(entries) as ResolvedOf<D>; // what each property's shape fills in
}

/** The diff of each property. */
export function diffsOf<D extends Description>(description: D): Diffs<ResolvedOf<D>> {
  const entries = Object.entries(description).map(([name, { means }]) => [name, means]);
  return Object.fromEntries(entries) as Diffs<ResolvedOf<D>>; // by the names of its properties
}
