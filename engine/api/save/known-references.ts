import type { Entity, ReferenceField } from '../../metadata/index.ts';
import type { FilterInput } from '../../store/index.ts';

/** Cache of references while records are validated one after another: each choice of a field is loaded once. */
export interface KnownReferences {
  readonly answers: Map<string, Promise<unknown>>;
  /** Fields and ids that were loaded in a batch. */
  readonly met: Set<string>;
  /** True if records are written between validations, which may change the available choices. */
  readonly isWritten: boolean;
}

/** An empty cache. */
export function emptyReferenceCache(occasion: 'saved' | 'tried'): KnownReferences {
  return { answers: new Map(), met: new Set(), isWritten: occasion === 'saved' };
}

/** One choice: path of the field, id, and filter of the picker. */
export interface ReferenceChoice {
  readonly entity: Entity;
  readonly field: ReferenceField;
  readonly rulePath: string;
  readonly id: string;
  readonly filter: Readonly<Record<string, FilterInput>> | 'computed';
}

/** The cached result of a choice, or that of `find`. Records that the save itself may change are not cached. */
export function cachedReference<T>(
  known: KnownReferences | undefined,
  choice: ReferenceChoice,
  find: () => Promise<T>,
): Promise<T> {
  if (known === undefined || (known.isWritten && isChanged(choice))) return find();
  const key = keyOf(choice);
  // A key always has the result of the same function.
  const answer = (known.answers.get(key) as Promise<T> | undefined) ?? find();
  known.answers.set(key, answer);
  return answer;
}

/** True on the first call for an id in a field. */
export function isFirst({ met }: KnownReferences, rulePath: string, id: string): boolean {
  const choice = `${rulePath} ${id}`;
  if (met.has(choice)) return false;
  met.add(choice);
  return true;
}

/** Caches the result of a choice loaded in a batch. */
export function cacheReference({ answers }: KnownReferences, choice: ReferenceChoice, what: unknown): void {
  answers.set(keyOf(choice), Promise.resolve(what));
}

function keyOf({ rulePath, id, filter }: ReferenceChoice): string {
  return JSON.stringify([rulePath, id, filter]);
}

/** True for references to records that a save may change: those of its own entity, and its root. */
function isChanged({ entity, field, rulePath }: ReferenceChoice): boolean {
  return field.to === entity.name || rulePath === entity.storage.root;
}
