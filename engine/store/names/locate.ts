import { ownEntry } from '../../metadata/index.ts';
import type { Catalogue, Entity, Field, Fields } from '../../metadata/types/index.ts';
import { columnName, hasColumn, systemColumns } from './names.ts';

/** The column at the end of a path through groups and to-one references. */
export interface ColumnLocation {
  readonly entity: Entity;
  readonly column: string;
  readonly field: Field | undefined;
  /** True if the path stays in the first table. */
  readonly isOwn: boolean;
}

/** Finds the column of `path` in `entity`; undefined for formulas, aggregates and to-many paths. */
export function locate(catalogue: Catalogue, entity: Entity, path: string): ColumnLocation | undefined {
  const names = path.split('.');
  let location: { entity: Entity; fields: Fields; prefix: string; isOwn: boolean } = {
    entity,
    fields: entity.fields,
    prefix: '',
    isOwn: true,
  };
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const field = ownEntry(location.fields, name);
    if (field === undefined) {
      const column = location.prefix === '' ? ownEntry(systemColumns, name) : undefined;
      return isLast && column !== undefined ? { ...location, column, field: undefined } : undefined;
    }
    if (isLast || (field.type === 'reference' && names[index + 1] === 'id')) {
      const isEnd = isLast || index === names.length - 2;
      return isEnd && hasColumn(field) ? { ...location, column: columnName(field, location.prefix), field } : undefined;
    }
    const next = locationBelow(catalogue, location, field);
    if (next === undefined) return undefined;
    location = next;
  }
  return undefined;
}

function locationBelow(
  catalogue: Catalogue,
  location: { entity: Entity; prefix: string; isOwn: boolean },
  field: Field,
) {
  if (field.type === 'group')
    return { ...location, fields: field.fields, prefix: `${columnName(field, location.prefix)}_` };
  const target = field.type === 'reference' ? catalogue.entities[field.to] : undefined;
  return target && { entity: target, fields: target.fields, prefix: '', isOwn: false };
}
