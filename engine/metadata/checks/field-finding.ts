import { suggestion } from '../../rules/index.ts';
import { fieldAt, fieldsBelow } from '../record/field-at.ts';
import { pathTypesOf } from '../record/path-types.ts';
import type { Catalogue, Field } from '../types/index.ts';
import { isObject } from '../load/merge.ts';
import { sourceAt } from '../load/terms.ts';
import { finding, type CheckInput, type Finding, type FindingLocation } from './finding.ts';

/** The field at a path, or the finding that it is unknown. `id` and `rowVersion` are not fields. */
export function findField(
  catalogue: Catalogue,
  entity: string,
  path: string,
  location: FindingLocation,
): { readonly field?: Field; readonly findings: readonly Finding[] } {
  const fields = catalogue.entities[entity]?.fields ?? {};
  const field = fieldAt(catalogue.entities, fields, path);
  if (field) return { field, findings: [] };
  const suggested = nearest(catalogue, entity, path);
  if (suggested === undefined) return { findings: [] };
  return { findings: [finding('unknown-field', location, `unknown field "${path}"${suggested}`)] };
}

/** Location of a path that is written alone or as the `field` of an object. */
export function pathOfField({ written }: CheckInput['documents'], location: FindingLocation): FindingLocation {
  const said = sourceAt(written[location.document], location.path);
  return isObject(said) && typeof said['field'] === 'string'
    ? { ...location, path: [...location.path, 'field'] }
    : location;
}

/** Like `findField`, but accepts `id` as well: sorts, indexes, scopes of views. */
export function findValue(
  catalogue: Catalogue,
  entity: string,
  path: string,
  location: FindingLocation,
): readonly Finding[] {
  return pathTypesOf(catalogue, entity).typeOf(path) ? [] : findField(catalogue, entity, path, location).findings;
}

/**
 * Suggestion for the first unknown name of the path; undefined when its entity is unknown, which is reported elsewhere.
 */
function nearest(catalogue: Catalogue, entity: string, path: string): string | undefined {
  let fields = catalogue.entities[entity]?.fields;
  for (const name of path.replaceAll('[]', '').split('.')) {
    const field: Field | undefined = fields?.[name];
    if (!field) return fields ? suggestion(name, Object.keys(fields)) : '';
    if ('to' in field && !catalogue.entities[field.to]) return undefined;
    fields = fieldsBelow(catalogue.entities, field);
  }
  return '';
}
