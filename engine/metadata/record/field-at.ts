import type { Catalogue, Entity, Field, Fields } from '../types/index.ts';

/** The part of an entity that rules, values and issues need; the portal has it for referenced entities. */
export type EntityShape = Pick<Entity, 'name' | 'fields'>;

/** The part of the catalogue that validation needs; the whole catalogue and the portal's partial one fit. */
export interface CatalogueView {
  readonly entities: Readonly<Record<string, EntityShape>>;
  readonly enumerations: Catalogue['enumerations'];
  readonly constants: Catalogue['constants'];
  /** Possible roles and permissions of a viewer; when absent, any text is accepted. */
  readonly roles?: Catalogue['roles'];
  readonly permissions?: Catalogue['permissions'];
  readonly languages?: Catalogue['languages'];
}

/** The fields below `field` on a path: those of its group, rows or referenced entity. */
export function fieldsBelow(entities: CatalogueView['entities'], field: Field): Fields | undefined {
  if ('fields' in field) return field.fields;
  return 'to' in field ? entities[field.to]?.fields : undefined;
}

/** The own entry of a map; inherited names such as `constructor` are ignored. */
export function ownEntry<T>(map: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/**
 * The field at a path such as `lender.name`, `emission.total` or `authors[].name`, also through references; undefined
 * for an unknown path.
 */
export function fieldAt(entities: CatalogueView['entities'], fields: Fields, path: string): Field | undefined {
  let scope: Fields | undefined = fields;
  let field: Field | undefined;
  for (const segment of path.replaceAll('[]', '').split('.')) {
    field = scope && ownEntry(scope, segment);
    if (!field) return undefined;
    scope = fieldsBelow(entities, field);
  }
  return field;
}
