import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { unknownName, type Finding, type FindingLocation } from './finding.ts';

/** Records are told apart by values of enumerations. */
export function conditionFindings(
  { entities, enumerations }: Catalogue,
  { name, fields }: Entity,
  valuesOf: Readonly<Record<string, readonly string[]>>,
  location: FindingLocation,
): readonly Finding[] {
  return Object.entries(valuesOf).flatMap(([path, values]) => {
    const field = fieldAt(entities, fields, path);
    const of: FindingLocation = { ...location, path: [...location.path, path] };
    if (field === undefined) return [];
    if (field.type !== 'enumeration')
      return [{ code: 'wrong-field-type', location: of, message: `"${path}" of ${name} is no enumeration` }];
    const known = enumerations[field.enumeration]?.values.map((value) => value.name) ?? [];
    return values.flatMap((value, index) => unknownName('value', value, known, { ...of, path: [...of.path, index] }));
  });
}
