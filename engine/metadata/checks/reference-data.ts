import type { Entity, Json } from '../types/index.ts';
import { valueFindings } from './field-values.ts';
import { finding, keyAt, unknownName, type At, type Check, type Findings } from './finding.ts';

/** Checks that seed rows belong to an entity, name its fields and hold valid values. */
export const checkReferenceData: Check = function* ({ documents, catalogue }) {
  for (const [name, { rows = [] }] of Object.entries(documents.referenceData)) {
    const at: At = (...path) => ({ document: `reference-data/${name}`, path });
    const entity = catalogue.entities[name];
    if (entity === undefined) {
      yield* unknownName('entity', name, Object.keys(catalogue.entities), at());
      continue;
    }
    for (const [index, row] of rows.entries())
      for (const [key, value] of Object.entries(row)) {
        const field = entity.fields[key];
        const location = at('rows', index, key);
        if (field !== undefined && key !== 'id') yield* valueFindings(field, value, location, catalogue);
        else if (key !== 'id') yield* unknownName('field', key, Object.keys(entity.fields), keyAt(location));
      }
    yield* missingValues(rows, entity, at);
    yield* repeatedValues(rows, entity, at);
  }
};

type Rows = readonly Readonly<Record<string, Json>>[];

/** A required field without another source needs a value in each row. */
function* missingValues(rows: Rows, { fields, rules }: Entity, at: At): Findings {
  const needed = Object.values(fields).filter(
    ({ name, required, default: given }) => required && given === undefined && rules[name]?.value === undefined,
  );
  for (const [index, row] of rows.entries())
    for (const { name } of needed)
      if ((row[name] ?? null) === null) {
        const message = `"${name}" must be filled in, and the row has no value of it`;
        yield finding('missing-value', at('rows', index), message);
      }
}

/** Ids and values of unique fields occur in one row only. */
function* repeatedValues(rows: Rows, { fields }: Entity, at: At): Findings {
  const unique = Object.values(fields).filter((field) => 'unique' in field && field.unique);
  for (const key of ['id', ...unique.map(({ name }) => name)]) {
    const first = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const value = JSON.stringify(row[key] ?? null);
      const earlier = first.get(value);
      if (value === 'null') continue;
      first.set(value, earlier ?? index);
      if (earlier !== undefined)
        yield finding('repeated-value', at('rows', index, key), `${value} stands in row ${earlier} already`);
    }
  }
}
