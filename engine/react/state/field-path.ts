import { fieldAt } from '../../metadata/index.ts';
import { memoizeByKey } from '../../record/index.ts';
import type { Field } from '../../metadata/types/index.ts';
import type { EntityPiece, ListedEntity } from './types.ts';

/**
 * The field at a path through groups, rows and references. A reference is followed only when `entities` has its target.
 */
export function listFieldAt(
  entity: Pick<ListedEntity, 'fields'>,
  path: string,
  entities: Pieces = none,
): Field | undefined {
  return fieldAt(entitiesIn(entities), entity.fields, path);
}

type Pieces = Readonly<Record<string, EntityPiece>>;

const none: Pieces = {};

/** Once per set of pieces, because each cell of a list asks. */
const entitiesIn = memoizeByKey((pieces: Pieces) => entitiesOf(pieces));

/** The entities that pieces hold. */
export function entitiesOf<T>(pieces: Readonly<Record<string, { readonly entity: T }>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(pieces).map(([name, { entity }]) => [name, entity]));
}

/** Names of the entities needed to resolve `paths`. */
export function entitiesOnPaths(entity: Pick<ListedEntity, 'fields'>, paths: readonly string[]): readonly string[] {
  const targets = paths.flatMap((path) => {
    const [first, ...rest] = path.split('.');
    const field = first === undefined ? undefined : entity.fields[first];
    return field !== undefined && 'to' in field && rest.length > 0 ? [field.to] : [];
  });
  return [...new Set(targets)].sort();
}
