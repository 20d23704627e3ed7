import { isReference } from '../field-types/index.ts';
import { readPathsOf, type Entity, type Fields } from '../metadata/index.ts';

/** Paths that validation reads through the reference at `path`, relative to the referenced record. */
export function readPathsThrough(entity: Entity, path: string): readonly string[] {
  return readPathsOf(entity)
    .filter((read) => read.startsWith(`${path}.`))
    .map((read) => read.slice(path.length + 1));
}

/** Paths of reference fields, including those in groups and rows. */
export function referencePaths(fields: Fields, base = ''): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    const path = `${base}${field.name}`;
    if (field.type === 'group') return referencePaths(field.fields, `${path}.`);
    if (field.type === 'rows') return referencePaths(field.fields, `${path}[].`);
    return isReference(field) ? [path] : [];
  });
}
