import { displayPaths, fieldsBelow, type Catalogue, type Entity, type Field, type Fields } from '../metadata/index.ts';
import { pathNames, targetOf } from './field-paths.ts';

/** A nested GraphQL selection. */
export interface FieldTree {
  readonly [field: string]: true | FieldTree;
}

const maxDepth = 4;

/**
 * Selects the given paths. A reference at the end is selected with its display, a group or rows with all fields;
 * records on the way with their id, for the cache.
 */
export function selectPaths(catalogue: Catalogue, entity: Entity, paths: readonly string[], depth = 0): FieldTree {
  return paths
    .map((path) => selectPath(catalogue, entity.fields, pathNames(path), depth))
    .reduce(mergeSelections, { id: true });
}

/** The union of two selections. */
export function mergeSelections(one: FieldTree, other: FieldTree): FieldTree {
  const merged: Record<string, true | FieldTree> = { ...one };
  for (const [name, part] of Object.entries(other)) {
    const known = merged[name];
    merged[name] = known === undefined || known === true || part === true ? part : mergeSelections(known, part);
  }
  return merged;
}

function selectPath(
  catalogue: Catalogue,
  fields: Fields,
  [name, ...rest]: readonly string[],
  depth: number,
): FieldTree {
  if (name === undefined) return {};
  const field = fields[name];
  if (!field) return { [name]: true };
  if (rest.length === 0) return { [name]: wholeField(catalogue, field, depth) };
  const inner = selectPath(catalogue, fieldsBelow(catalogue.entities, field) ?? {}, rest, depth);
  return { [name]: field.type === 'group' ? inner : mergeSelections({ id: true }, inner) };
}

function wholeField(catalogue: Catalogue, field: Field, depth: number): true | FieldTree {
  switch (field.type) {
    case 'reference':
    case 'references': {
      const target = targetOf(catalogue, field);
      return target && depth < maxDepth
        ? selectPaths(catalogue, target, displayPaths(target), depth + 1)
        : { id: true };
    }
    case 'relation': {
      const target = targetOf(catalogue, field);
      return target && depth < 1 ? selectPaths(catalogue, target, ownPaths(target), depth + 1) : { id: true };
    }
    case 'group':
      return wholeFields(catalogue, field.fields, depth);
    case 'rows':
      return mergeSelections({ id: true }, wholeFields(catalogue, field.fields, depth));
    case 'files':
      return { id: true, name: true, mediaType: true, size: true };
    default:
      return true;
  }
}

function wholeFields(catalogue: Catalogue, fields: Fields, depth: number): FieldTree {
  return Object.fromEntries(Object.values(fields).map((field) => [field.name, wholeField(catalogue, field, depth)]));
}

/** Every field of a record except relations. */
export function ownPaths(entity: Entity): readonly string[] {
  return Object.values(entity.fields)
    .filter(({ type }) => type !== 'relation')
    .map(({ name }) => name);
}

/** A selection in braces, as GraphQL text. */
export function selectionText(selection: FieldTree): string {
  const fields = Object.entries(selection).map(([name, part]) =>
    part === true ? name : `${name} ${selectionText(part)}`,
  );
  return `{ ${fields.join(' ')} }`;
}
