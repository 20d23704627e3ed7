import type { Field, Fields } from '../types/index.ts';
import type { JsonPath } from './finding.ts';

/** A field of an entity, those in its groups and rows among them. */
export interface EveryField {
  readonly field: Field;
  /** `authors[].name` */
  readonly name: string;
  /** Where it is described. */
  readonly path: JsonPath;
  /** The rows it lies in, by path. */
  readonly rowsPath: string | undefined;
}

/** All fields of an entity with the places they are described at. */
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
