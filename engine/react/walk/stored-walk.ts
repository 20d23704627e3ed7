import type { Values } from '../../record/index.ts';
import type { Walk } from './walk.ts';

/** The page that a list showed last, with what it was asked by. */
export interface StoredWalk extends Walk {
  /** One of the entity's further lists, by name. */
  readonly further?: string | undefined;
  /** Of the list's operation, those of another page but for which. */
  readonly variables: Values;
}

const keyOf = (route: string): string => `walk ${route}`;

/** Keeps for this session what a list shows, for the screens of records below its route. */
export function keepWalk(route: string, walk: StoredWalk): void {
  sessionStorage.setItem(keyOf(route), JSON.stringify(walk));
}

/** The record whose screen was open last, by the route of its list. */
const left = new Map<string, string>();

/** Remembers that the screen of a record below this route is open. */
export function rememberRecord(route: string, id: string): void {
  left.set(route, id);
}

/** The record below this route whose screen was open last. */
export const lastRecord = (route: string): string | undefined => left.get(route);

/** Forgets the record, once its list has been shown again. */
export const forgetRecord = (route: string): boolean => left.delete(route);

/** What the list of this route showed last in this session. */
export function storedWalk(route: string): StoredWalk | undefined {
  const text = sessionStorage.getItem(keyOf(route));
  // Nobody but `keepWalk` writes there.
  return text === null ? undefined : (JSON.parse(text) as StoredWalk);
}
