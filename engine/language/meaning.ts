import { isSame, quoteValue, type CatalogueChange, type ChangeGroup } from './change.ts';

/** What it means that a property says something else than before; nothing where it says the same. */
export type Meaning<T> = (path: string, before: T | undefined, after: T | undefined) => readonly CatalogueChange[];

/** One for each property: a property without a meaning does not compile. */
export type Meanings<T> = { readonly [K in keyof T]-?: Meaning<Exclude<T[K], undefined>> };

/** What is said of a thing that is new, or gone. */
export type ChangeSentence = readonly [group: ChangeGroup, message: string];

/** What is said of a thing that is there only before or only after. */
export interface Whole<T> {
  readonly added: readonly ChangeSentence[] | ((thing: T) => readonly ChangeSentence[]);
  readonly gone: readonly ChangeSentence[] | ((thing: T) => readonly ChangeSentence[]);
}

/** Any difference is of one group. */
function always(group: ChangeGroup): Meaning<unknown> {
  return (path, before, after) =>
    isSame(before, after) ? [] : [{ group, path, message: `is ${quoteValue(after)} instead of ${quoteValue(before)}` }];
}

/** It only looks or reads otherwise. */
export const screen = always('screen only');
/** What a program that speaks to the API, or a person who fills in a form, can no longer do as before. */
export const client = always('breaking for clients');
/** Values that are stored would not survive. */
export const loss = always('data loss');
/** Values are kept in another way, none lost. */
export const stored = always('stored otherwise');

/** Each of the meanings holds. */
export function all<T>(...meanings: readonly Meaning<T>[]): Meaning<T> {
  return (path, before, after) => meanings.flatMap((meaning) => meaning(path, before, after));
}

/** What it means that a claim becomes true, and that it becomes false; an absent one is false. */
export function booleanChange(becomes: {
  readonly true: ChangeSentence;
  readonly false: ChangeSentence;
}): Meaning<boolean> {
  return (path, before = false, after = false) => {
    if (before === after) return [];
    const [group, message] = becomes[after ? 'true' : 'false'];
    return [{ group, path, message }];
  };
}

/** Words by language. */
export const words: Meaning<Readonly<Record<string, string>>> = (path, before, after) =>
  entries(screen)(path, before, after);

/** Each property by its own meaning; a thing that is there only before or only after as a whole, where that is said. */
export function properties<T extends object>(meanings: Meanings<T>, whole?: ChangeGroup): Meaning<T> {
  const each = Object.entries(meanings) as [string, Meaning<unknown>][]; // each is asked of its own property only
  return (path, before, after) => {
    if (before === after) return [];
    if (whole !== undefined && (before === undefined || after === undefined))
      return [{ group: whole, path, message: after === undefined ? 'is gone' : 'is new' }];
    return each.flatMap(([name, meaning]) => meaning(`${path}.${name}`, valueAt(before, name), valueAt(after, name)));
  };
}

function valueAt(thing: object | undefined, name: string): unknown {
  return thing && Reflect.get(thing, name);
}

/** Things by name; without `whole` one that is new or gone is compared with nothing. */
export function entries<T>(of: Meaning<T>, whole?: Whole<T>): Meaning<Readonly<Record<string, T>>> {
  return (path, before = {}, after = {}) => {
    if (before === after) return [];
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => {
      const [old, now] = [before[name], after[name]];
      const here = joined(path, name);
      if (whole === undefined || (old !== undefined && now !== undefined)) return of(here, old, now);
      return saidOfWhole(whole, old, now).map(([group, message]) => ({ group, path: here, message }));
    });
  };
}

/** A list of things told apart by a key; another order of them is `order`. */
export function keyedList<T>(
  key: (item: T) => string,
  of: Meaning<T>,
  { order, ...whole }: Whole<T> & { readonly order: ChangeGroup },
): Meaning<readonly T[]> {
  const byKey = (items: readonly T[]) => Object.fromEntries(items.map((item) => [key(item), item]));
  return (path, before = [], after = []) => {
    if (before === after) return [];
    const [old, now] = [byKey(before), byKey(after)];
    const kept = (items: Readonly<Record<string, T>>, others: object) =>
      Object.keys(items).filter((name) => Object.hasOwn(others, name));
    const moved = isSame(kept(old, now), kept(now, old))
      ? []
      : [{ group: order, path, message: 'stand in another order' }];
    return [...entries(of, whole)(path, old, now), ...moved];
  };
}

/** A list of names, of which each more or fewer means something. */
export function nameList(said: {
  readonly added: (name: string) => ChangeSentence;
  readonly gone: (name: string) => ChangeSentence;
}): Meaning<readonly string[]> {
  return (path, before = [], after = []) =>
    [
      ...after.filter((name) => !before.includes(name)).map(said.added),
      ...before.filter((name) => !after.includes(name)).map(said.gone),
    ].map(([group, message]) => ({ group, path, message }));
}

function saidOfWhole<T>(
  { added, gone }: Whole<T>,
  before: T | undefined,
  after: T | undefined,
): readonly ChangeSentence[] {
  const of = (said: Whole<T>['added'], thing: T) => (typeof said === 'function' ? said(thing) : said);
  return [...(after === undefined ? [] : of(added, after)), ...(before === undefined ? [] : of(gone, before))];
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
