import type { Entity, ReferenceField } from '../../metadata/index.ts';
import type { FilterInput } from '../../store/index.ts';

/**
 * What was found of references while records are validated one right after another: the same choice of the same field is
 * looked for once.
 */
export interface KnownReferences {
  readonly answers: Map<string, Promise<unknown>>;
  /** What was looked for with others, by field and id. */
  readonly met: Set<string>;
  /** Whether records are written between them, which changes what may be chosen next. */
  readonly isWritten: boolean;
}

/** Nothing is known yet. */
export function emptyReferenceCache(occasion: 'saved' | 'tried'): KnownReferences {
  return { answers: new Map(), met: new Set(), isWritten: occasion === 'saved' };
}

/** One choice: the field's path, the id and what narrows its picker. */
export interface ReferenceChoice {
  readonly entity: Entity;
  readonly field: ReferenceField;
  readonly rulePath: string;
  readonly id: string;
  readonly filter: Readonly<Record<string, FilterInput>> | 'computed';
}

/** What is found of a choice, or was found before. A record that this very save may change is always looked for. */
export function knownOr<T>(
  known: KnownReferences | undefined,
  choice: ReferenceChoice,
  find: () => Promise<T>,
): Promise<T> {
  if (known === undefined || (known.isWritten && isChanged(choice))) return find();
  const key = keyOf(choice);
  // Under a key stands what the same function has found.
  const answer = (known.answers.get(key) as Promise<T> | undefined) ?? find();
  known.answers.set(key, answer);
  return answer;
}

/** Whether an id is met in a field for the first time; it is met then. */
export function isFirst({ met }: KnownReferences, rulePath: string, id: string): boolean {
  const choice = `${rulePath} ${id}`;
  if (met.has(choice)) return false;
  met.add(choice);
  return true;
}

/** Keeps what was found of a choice with others. */
export function know({ answers }: KnownReferences, choice: ReferenceChoice, what: unknown): void {
  answers.set(keyOf(choice), Promise.resolve(what));
}

function keyOf({ rulePath, id, filter }: ReferenceChoice): string {
  return JSON.stringify([rulePath, id, filter]);
}

/** Saves of an entity change its own records and what stands behind the root that they queue behind. */
function isChanged({ entity, field, rulePath }: ReferenceChoice): boolean {
  return field.to === entity.name || rulePath === entity.storage.root;
}
