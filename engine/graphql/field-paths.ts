import type { Catalogue, Entity, Field } from '../metadata/index.ts';

/** The entity a reference or relation leads to. */
export function targetOf(catalogue: Catalogue, field: Field): Entity | undefined {
  return 'to' in field ? catalogue.entities[field.to] : undefined;
}

/** `authors[].genre.id` and `authors.0.genre.id` both yield `authors`, `genre`, `id`. */
export function pathNames(path: string): readonly string[] {
  return path
    .split('.')
    .map((part) => part.replace(/\[\]$/u, ''))
    .filter((part) => !/^\d*$/u.test(part));
}
