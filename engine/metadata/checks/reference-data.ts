import type { Entity, Json } from '../types/index.ts';
import { valueFindings } from './field-values.ts';
import { unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** Seed rows belong to an entity, name its fields, and hold values that the fields take. */
export const checkReferenceData: Check = ({ documents, catalogue }) =>
  // oxlint-disable-next-line typescript/no-useless-default-assignment -- a checked document may lack what its type requires
  Object.entries(documents.referenceData).flatMap(([name, { rows = [] }]) => {
    const at = (...path: readonly (string | number)[]): FindingLocation => ({
      document: `reference-data/${name}`,
      path,
    });
    const entity = catalogue.entities[name];
    if (!entity) return unknownName('entity', name, Object.keys(catalogue.entities), at());
    const ofRows = rows.flatMap((row, index) =>
      Object.entries(row).flatMap(([key, value]): readonly Finding[] => {
        if (key === 'id') return [];
        const field = entity.fields[key];
        if (!field)
          return unknownName('field', key, Object.keys(entity.fields), { ...at('rows', index, key), of: 'name' });
        return valueFindings(field, value, at('rows', index, key), catalogue);
      }),
    );
    return [...ofRows, ...missingValues(rows, entity, at), ...repeatedValues(rows, entity, at)];
  });

/** What a record needs, and nothing else gives it, stands in its row. */
function missingValues(
  rows: readonly Readonly<Record<string, Json>>[],
  { fields, rules }: Entity,
  at: (...path: readonly (string | number)[]) => FindingLocation,
): readonly Finding[] {
  const needed = Object.values(fields).filter(
    ({ name, required, default: given }) => required && given === undefined && rules[name]?.value === undefined,
  );
  return rows.flatMap((row, index) =>
    needed
      .filter(({ name }) => (row[name] ?? null) === null)
      .map(({ name }) => ({
        code: 'missing-value',
        location: at('rows', index),
        message: `"${name}" must be filled in, and the row has no value of it`,
      })),
  );
}

/** Ids, and values of fields that are unique, stand in one row. */
function repeatedValues(
  rows: readonly Readonly<Record<string, Json>>[],
  { fields }: Entity,
  at: (...path: readonly (string | number)[]) => FindingLocation,
): readonly Finding[] {
  const unique = Object.values(fields).filter((field) => 'unique' in field && field.unique);
  return ['id', ...unique.map(({ name }) => name)].flatMap((key) => {
    const first = new Map<string, number>();
    return rows.flatMap((row, index): readonly Finding[] => {
      const value = row[key] ?? null;
      if (value === null) return [];
      const earlier = first.get(JSON.stringify(value));
      first.set(JSON.stringify(value), earlier ?? index);
      if (earlier === undefined) return [];
      const message = `${JSON.stringify(value)} stands in row ${earlier} already`;
      return [{ code: 'repeated-value', location: at('rows', index, key), message }];
    });
  });
}
