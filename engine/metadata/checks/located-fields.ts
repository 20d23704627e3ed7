import type { Field, Fields } from '../types/index.ts';
import type { JsonPath } from './finding.ts';

/** A field of an entity, including those in groups and rows. */
export interface EveryField {
  readonly field: Field;
  /** `authors[].name` */
  readonly name: string;
  /** Path of its description. */
  readonly path: JsonPath;
  /** Path of the rows that contain it. */
  readonly rowsPath: string | undefined;
}

/** All fields of an entity with the paths of their descriptions. */
export function locatedFields(
  fields: Fields,
  path: JsonPath = ['fields'],
  prefix = '',
  rowsPath?: string,
): readonly EveryField[] {
  return Object.values(fields).flatMap((field): readonly EveryField[] => {
    const name = prefix + field.name;
    const here = { field, name, path: [...path, field.name], rowsPath };
    if (field.type === 'group')
      return [here, ...locatedFields(field.fields, [...here.path, 'fields'], `${name}.`, rowsPath)];
    if (field.type === 'rows')
      return [here, ...locatedFields(field.fields, [...here.path, 'fields'], `${name}[].`, name)];
    return [here];
  });
}
