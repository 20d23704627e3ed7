import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { choicesIn, finding, unknownName, type FindingLocation, type Findings } from './finding.ts';

/** Checks that conditions compare enumerations with existing values. */
export function* conditionFindings(
  catalogue: Catalogue,
  { name, fields }: Entity,
  valuesOf: Readonly<Record<string, readonly string[]>>,
  location: FindingLocation,
): Findings {
  for (const [path, values] of Object.entries(valuesOf)) {
    const field = fieldAt(catalogue.entities, fields, path);
    const of: FindingLocation = { ...location, path: [...location.path, path] };
    if (field?.type === 'enumeration')
      for (const [index, value] of values.entries()) {
        const known = choicesIn(catalogue, field.enumeration);
        yield* unknownName('value', value, known, { ...of, path: [...of.path, index] });
      }
    else if (field !== undefined) yield finding('wrong-field-type', of, `"${path}" of ${name} is no enumeration`);
  }
}
