import type { Catalogue, Entity, Field, Fields } from '../metadata/types/index.ts';

/** A field at the end of a path, with the entity it belongs to. */
export interface Found {
  readonly entity: Entity;
  readonly field: Field;
}

/**
 * The field a path leads to, through groups, rows, relations and references.
 * Undefined for paths of no field, such as `id` and `supplier.id`.
 */
export function fieldAt(catalogue: Catalogue, entity: Entity, path: string): Found | undefined {
  let fields: Fields = entity.fields;
  let owner = entity;
  let found: Found | undefined;
  for (const name of pathNames(path)) {
    const field = fields[name];
    if (!field) return undefined;
    found = { entity: owner, field };
    const target = targetOf(catalogue, field);
    if (target) owner = target;
    fields = target?.fields ?? ('fields' in field ? field.fields : {});
  }
  return found;
}

/** The entity a reference or relation leads to. */
export function targetOf(catalogue: Catalogue, field: Field): Entity | undefined {
  return 'to' in field ? catalogue.entities[field.to] : undefined;
}

/** `certificates[].kind.id` and `certificates.0.kind.id` are both `certificates`, `kind`, `id`. */
export function pathNames(path: string): readonly string[] {
  return path.split('.').map((part) => part.replace(/\[\]$/u, '')).filter((part) => !/^\d*$/u.test(part));
}
