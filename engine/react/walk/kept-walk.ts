import type { Values } from '../../record/index.ts';
import type { Walk } from './walk.ts';

/** The page that a list showed last, with what it was asked by. */
export interface KeptWalk extends Walk {
  /** One of the entity's further lists, by name. */
  readonly further?: string | undefined;
  /** Of the list's operation, those of another page but for which. */
  readonly variables: Values;
}

const keyOf = (route: string): string => `walk ${route}`;

/** Keeps for this session what a list shows, for the screens of records below its route. */
export function keepWalk(route: string, walk: KeptWalk): void {
  sessionStorage.setItem(keyOf(route), JSON.stringify(walk));
}

/** What the list of this route showed last in this session. */
export function keptWalk(route: string): KeptWalk | undefined {
  const text = sessionStorage.getItem(keyOf(route));
  // Nobody but `keepWalk` writes there.
  return text === null ? undefined : (JSON.parse(text) as KeptWalk);
}
