import { isSame, quoteValue, type CatalogueChange, type ChangeGroup } from './change.ts';

/** Compares two values of a property and classifies the changes; empty for equal values. */
export type Diff<T> = (path: string, before: T | undefined, after: T | undefined) => readonly CatalogueChange[];

/** One diff per property; a missing one does not compile. */
export type Diffs<T> = { readonly [K in keyof T]-?: Diff<Exclude<T[K], undefined>> };

/** Group and message of something added or removed. */
export type ChangeSentence = readonly [group: ChangeGroup, message: string];

/** Sentences for something added or removed as a whole. */
export interface Whole<T> {
  readonly added: readonly ChangeSentence[] | ((thing: T) => readonly ChangeSentence[]);
  readonly gone: readonly ChangeSentence[] | ((thing: T) => readonly ChangeSentence[]);
}

/** Any difference belongs to one group. */
function always(group: ChangeGroup): Diff<unknown> {
  return (path, before, after) =>
    isSame(before, after) ? [] : [{ group, path, message: `is ${quoteValue(after)} instead of ${quoteValue(before)}` }];
}

/** Only the display changes. */
export const screen = always('screen only');
/** API clients or people filling in forms must change what they do. */
export const client = always('breaking for clients');
/** Stored values would be lost. */
export const loss = always('data loss');
/** Values are stored differently, none is lost. */
export const stored = always('stored otherwise');

/** Combines several diffs. */
export function all<T>(...diffs: readonly Diff<T>[]): Diff<T> {
  return (path, before, after) => diffs.flatMap((diff) => diff(path, before, after));
}

/** Diff of a flag; absent is false. */
export function booleanChange(becomes: {
  readonly true: ChangeSentence;
  readonly false: ChangeSentence;
}): Diff<boolean> {
  return (path, before = false, after = false) => {
    if (before === after) return [];
    const [group, message] = becomes[after ? 'true' : 'false'];
    return [{ group, path, message }];
  };
}

/** Texts by language. */
export const words: Diff<Readonly<Record<string, string>>> = (path, before, after) =>
  entries(screen)(path, before, after);

/** Compares each property by its own diff; with `whole`, something added or removed is one change. */
export function properties<T extends object>(diffs: Diffs<T>, whole?: ChangeGroup): Diff<T> {
  const each = Object.entries(diffs) as [string, Diff<unknown>][]; // each is called with its own property only
  return (path, before, after) => {
    if (before === after) return [];
    if (whole !== undefined && (before === undefined || after === undefined))
      return [{ group: whole, path, message: after === undefined ? 'is gone' : 'is new' }];
    return each.flatMap(([name, diff]) => diff(`${path}.${name}`, valueAt(before, name), valueAt(after, name)));
  };
}

function valueAt(thing: object | undefined, name: string): unknown {
  return thing && Reflect.get(thing, name);
}

/** Compares entries by name; without `whole` an added or removed one is compared with undefined. */
export function entries<T>(of: Diff<T>, whole?: Whole<T>): Diff<Readonly<Record<string, T>>> {
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

/** A list of things identified by a key; a changed order belongs to the group `order`. */
export function keyedList<T>(
  key: (item: T) => string,
  of: Diff<T>,
  { order, ...whole }: Whole<T> & { readonly order: ChangeGroup },
): Diff<readonly T[]> {
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

/** Diff of a list whose items and order affect screens only. */
export const onScreen = {
  added: [['screen only', 'is new']],
  gone: [['screen only', 'is gone']],
  order: 'screen only',
} as const;

/** A list of names, each addition and removal of which is a change. */
export function nameList(said: {
  readonly added: (name: string) => ChangeSentence;
  readonly gone: (name: string) => ChangeSentence;
}): Diff<readonly string[]> {
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
