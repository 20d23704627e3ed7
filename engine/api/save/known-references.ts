import type { Entity, ReferenceField } from '../../metadata/index.ts';
import type { FilterValue } from '../../store/index.ts';

/**
 * What was found of references while records are judged one right after another in one database transaction: the same
 * choice of the same field is looked for once.
 */
export type KnownReferences = Map<string, Promise<unknown>>;

/** One choice: the field's path, the id and what narrows its picker. */
export interface Choice {
  readonly entity: Entity;
  readonly field: ReferenceField;
  readonly rulePath: string;
  readonly id: string;
  readonly filter: Readonly<Record<string, FilterValue>> | 'computed';
}

/** What is found of a choice, or was found before. A record that this very save may change is always looked for. */
export function knownOr<T>(known: KnownReferences | undefined, choice: Choice, find: () => Promise<T>): Promise<T> {
  if (known === undefined || isChanged(choice)) return find();
  const key = JSON.stringify([choice.rulePath, choice.id, choice.filter]);
  // Under a key stands what the same function has found.
  const found = (known.get(key) as Promise<T> | undefined) ?? find();
  known.set(key, found);
  return found;
}

/** Saves of an entity change its own records and what stands behind the root that they queue behind. */
function isChanged({ entity, field, rulePath }: Choice): boolean {
  return field.to === entity.name || rulePath === entity.storage.root;
}
