import type { Catalogue, Entity, Field, Fields } from '../types/index.ts';

/** What of an entity its rules, values and issues need; the portal's pieces hold this much of entities they refer to. */
export type EntityShape = Pick<Entity, 'name' | 'fields'>;

/** What of the catalogue is needed to validate a record: both the whole catalogue and the portal's partial one fit. */
export interface CatalogueView {
  readonly entities: Readonly<Record<string, EntityShape>>;
  readonly enumerations: Catalogue['enumerations'];
  readonly constants: Catalogue['constants'];
  /** What a viewer may be and may do; where they are absent, names of those are any texts. */
  readonly roles?: Catalogue['roles'];
  readonly permissions?: Catalogue['permissions'];
  readonly languages?: Catalogue['languages'];
}

/** The fields that a path may go on with below `field`: those of its group, its rows or the entity it leads to. */
export function fieldsBelow(entities: CatalogueView['entities'], field: Field): Fields | undefined {
  if ('fields' in field) return field.fields;
  return 'to' in field ? entities[field.to]?.fields : undefined;
}

/** The own entry of a map under `name`; names such as `constructor` are never found by inheritance. */
export function ownEntry<T>(map: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** The field a path such as `lender.name`, `emission.total` or `authors[].name` leads to, through references too; undefined where there is none. */
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
