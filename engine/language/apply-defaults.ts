import type { Description, Need } from './describe.ts';
import type { Meanings } from './meaning.ts';
import type { Shape } from './shapes.ts';

type KeysBy<D extends Description, N extends Need> = { [K in keyof D]: D[K]['need'] extends N ? K : never }[keyof D];
type WrittenAt<P> = P extends { readonly shape: Shape<infer W, infer _> } ? W : never;
type FilledAt<P> = P extends { readonly shape: Shape<infer _, infer F> } ? F : never;
type Flat<T> = { readonly [K in keyof T]: T[K] };
/** What the loader may find to be absent. */
type Absent<D extends Description> = {
  [K in KeysBy<D, 'derived' | 'given'>]: undefined extends FilledAt<D[K]> ? K : never;
}[KeysBy<D, 'derived' | 'given'>];

/** As a person writes it. */
export type SourceOf<D extends Description> = Flat<
  { [K in KeysBy<D, 'required' | 'made'>]: WrittenAt<D[K]> } & {
    [K in KeysBy<D, 'optional' | 'defaulted' | 'derived' | 'forLoader'>]?: WrittenAt<D[K]>;
  }
>;

/** As a person writes it, with what follows from other things. */
export type CompletedOf<D extends Description> = Flat<
  { [K in KeysBy<D, 'required'>]: WrittenAt<D[K]> } & {
    [K in KeysBy<D, 'optional' | 'defaulted'>]?: WrittenAt<D[K]>;
  } & {
    [K in KeysBy<D, 'derived' | 'made' | 'given'>]: FilledAt<D[K]>;
  }
>;

/** As the catalogue has it. */
export type ResolvedOf<D extends Description> = Flat<
  {
    [K in Exclude<KeysBy<D, 'required' | 'defaulted' | 'derived' | 'made' | 'given' | 'fixed'>, Absent<D>>]: FilledAt<
      D[K]
    >;
  } & { [K in KeysBy<D, 'optional'> | Absent<D>]?: FilledAt<D[K]> }
>;

/** The thing as the catalogue has it: what is left out and stands at something is that. */
export function applyDefaults<D extends Description>(description: D, complete: CompletedOf<D>): ResolvedOf<D> {
  const entries = Object.entries(description).flatMap(([name, { shape, need, defaultValue }]) => {
    const value: unknown = need === 'fixed' ? undefined : Reflect.get(complete, name);
    if (need === 'forLoader') return [];
    if (value === undefined) return defaultValue === undefined ? [] : [[name, defaultValue] as const];
    return [[name, shape.fill ? shape.fill(value as never) : value] as const]; // of the type its own shape is written in
  });
  return Object.fromEntries(entries) as ResolvedOf<D>; // what each property's shape fills in
}

/** What a change of each of its properties means. */
export function meaningsOf<D extends Description>(description: D): Meanings<ResolvedOf<D>> {
  const entries = Object.entries(description).map(([name, { means }]) => [name, means]);
  return Object.fromEntries(entries) as Meanings<ResolvedOf<D>>; // by the names of its properties
}
