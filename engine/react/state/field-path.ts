import type { Field, Fields } from '../../metadata/types/index.ts';
import type { EntityPiece, ListedEntity } from './types.ts';

/**
 * The field at a path through groups, rows and references. A reference is followed only when `entities` has its target.
 */
export function listFieldAt(
  entity: Pick<ListedEntity, 'fields'>,
  path: string,
  entities: Readonly<Record<string, EntityPiece>> = {},
): Field | undefined {
  let fields: Fields | undefined = entity.fields;
  let field: Field | undefined;
  for (const part of path.replaceAll('[]', '').split('.')) {
    field = fields?.[part];
    if (field === undefined) return undefined;
    fields = fieldsBelow(field, entities);
  }
  return field;
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

function fieldsBelow(field: Field, entities: Readonly<Record<string, EntityPiece>>): Fields | undefined {
  if ('fields' in field) return field.fields;
  return 'to' in field ? entities[field.to]?.entity.fields : undefined;
}
