import { type Catalogue, type Entity, type Field, fieldsBelow, type Fields } from '../metadata/index.ts';
import type { Selection, MutableSelection } from '../store/index.ts';

/** Selects paths of a record, with label fields of references on the way. */
export function selectionOfPaths(catalogue: Catalogue, entity: Entity, paths: readonly string[]): Selection {
  const selection: MutableSelection = { id: true };
  for (const path of paths) addPath(catalogue, entity.fields, selection, namesIn(path));
  return selection;
}

/** `authors[].country.id` and `authors.0.country.id` are both `authors`, `country`, `id`. */
export function namesIn(path: string): readonly string[] {
  return path
    .replaceAll('[]', '')
    .split('.')
    .filter((name) => !/^\d+$/u.test(name));
}

/** Adds a path, as names, to a selection. */
export function addPath(
  catalogue: Catalogue,
  fields: Fields,
  into: MutableSelection,
  [name, ...rest]: readonly string[],
): void {
  if (name === undefined) return;
  const field = fields[name];
  const below = field && fieldsBelow(catalogue.entities, field);
  if (below === undefined) {
    into[name] ??= true;
    return;
  }
  const known = into[name];
  const nested: MutableSelection = known === undefined || known === true ? idOf(field) : known;
  into[name] = nested;
  addPath(catalogue, below, nested, rest);
}

function idOf(field: Field | undefined): MutableSelection {
  return field?.type === 'group' ? {} : { id: true };
}
