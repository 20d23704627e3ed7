import { isObject } from '../load/merge.ts';
import { shapeIssues } from '../record/shape.ts';
import type { Catalogue, Field, Json } from '../types/index.ts';
import { unknownName, type Check, type Finding, type Place } from './finding.ts';

/** Seed rows belong to an entity, name its fields, and hold values that the fields take. */
export const referenceData: Check = ({ documents, catalogue }) =>
  Object.entries(documents.referenceData).flatMap(([name, { rows = [] }]) => {
    const at = (...path: readonly (string | number)[]): Place => ({ document: `reference-data/${name}`, path });
    const entity = catalogue.entities[name];
    if (!entity) return unknownName('entity', name, Object.keys(catalogue.entities), at());
    return rows.flatMap((row, index) =>
      Object.entries(row).flatMap(([key, value]): readonly Finding[] => {
        if (key === 'id') return [];
        const field = entity.fields[key];
        if (!field)
          return unknownName('field', key, Object.keys(entity.fields), { ...at('rows', index, key), of: 'name' });
        return valueFindings(field, value, at('rows', index, key), catalogue);
      }),
    );
  });

function valueFindings(field: Field, value: Json, place: Place, catalogue: Catalogue): readonly Finding[] {
  if (value === null) return [];
  if (field.type === 'reference') return referenceFindings(field.to, value, place, catalogue);
  if (field.type === 'enumeration')
    return unknownName(
      'value',
      typeof value === 'string' ? value : JSON.stringify(value),
      catalogue.enumerations[field.enumeration]?.values.map(({ name }) => name) ?? [],
      place,
    );
  if (
    field.type === 'references' ||
    field.type === 'rows' ||
    field.type === 'group' ||
    field.type === 'files' ||
    field.type === 'relation'
  )
    return [];
  return shapeIssues(field, value, '').map(({ code }) => ({
    code: 'wrong-value',
    place,
    message: `${JSON.stringify(value)} is no value of "${field.name}": ${code}`,
  }));
}

function referenceFindings(to: string, value: Json, place: Place, { entities }: Catalogue): readonly Finding[] {
  const by = isObject(value) ? value['by'] : undefined;
  if (typeof by !== 'string')
    return [{ code: 'wrong-value', place, message: 'a reference is written { "by": field, "is": value }' }];
  return unknownName('field', by, [...Object.keys(entities[to]?.fields ?? {}), 'id'], {
    ...place,
    path: [...place.path, 'by'],
  });
}
