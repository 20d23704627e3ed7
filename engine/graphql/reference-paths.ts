import { isReference } from '../field-types/index.ts';
import { readPathsOf, type Entity, type Fields } from '../metadata/index.ts';

/** Paths that the validation of a record reads through the reference at `path`, as the record referred to knows them. */
export function readPathsThrough(entity: Entity, path: string): readonly string[] {
  return readPathsOf(entity)
    .filter((read) => read.startsWith(`${path}.`))
    .map((read) => read.slice(path.length + 1));
}

/** Reference fields by path, those of groups and rows among them. */
export function referencePaths(fields: Fields, base = ''): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    const path = `${base}${field.name}`;
    if (field.type === 'group') return referencePaths(field.fields, `${path}.`);
    if (field.type === 'rows') return referencePaths(field.fields, `${path}[].`);
    return isReference(field) ? [path] : [];
  });
}
