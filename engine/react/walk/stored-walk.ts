import type { Values } from '../../record/index.ts';
import type { Walk } from './walk.ts';

/** The last displayed page of a list, with the variables of its query. */
export interface StoredWalk extends Walk {
  /** Name of a further list of the entity. */
  readonly further?: string | undefined;
  /** Variables of the list's query, without the page. */
  readonly variables: Values;
}

const keyOf = (route: string): string => `walk ${route}`;

/** Stores a list's displayed page in session storage, for the screens of its records. */
export function storeWalk(route: string, walk: StoredWalk): void {
  sessionStorage.setItem(keyOf(route), JSON.stringify(walk));
}

/** The record whose screen was open last, by the route of its list. */
const left = new Map<string, string>();

/** Stores the record whose screen is open. */
export function rememberRecord(route: string, id: string): void {
  left.set(route, id);
}

/** The record below this route whose screen was open last. */
export const lastRecord = (route: string): string | undefined => left.get(route);

/** Removes the record, once its list has been shown again. */
export const clearLastRecord = (route: string): boolean => left.delete(route);

/** The last displayed page of the list at this route in this session. */
export function storedWalk(route: string): StoredWalk | undefined {
  const text = sessionStorage.getItem(keyOf(route));
  // Only `storeWalk` writes there.
  return text === null ? undefined : (JSON.parse(text) as StoredWalk);
}
