import { everyList } from '../record/every-list.ts';
import { locatedFields } from './located-fields.ts';
import type { Catalogue, Column, Field } from '../types/index.ts';
import { choicesIn, finding, inApp, inEntity, unknownName, type At, type Check, type Findings } from './finding.ts';

/** Checks that values of an enumeration are unique, and that defaults and filters name existing values. */
export const checkEnumerationValues: Check = function* ({ catalogue }) {
  for (const { name: enumeration, values } of Object.values(catalogue.enumerations)) {
    const names = values.map(({ name }) => name);
    for (const [index, name] of names.entries()) {
      const location = inApp('enumerations', 'enumerations', enumeration, 'values', index, 'name');
      if (names.indexOf(name) !== index)
        yield finding('repeated-value', location, `"${name}" stands in ${enumeration} twice`);
    }
  }
  const entities = Object.values(catalogue.entities).map((entity) => ({
    entity,
    placed: locatedFields(entity.fields),
  }));
  for (const { entity, placed } of entities)
    for (const { field, path } of placed)
      if (field.type === 'enumeration' && typeof field.default === 'string') {
        const location = inEntity(entity.name, ...path, 'default');
        yield* unknownName('value', field.default, choicesIn(catalogue, field.enumeration), location);
      }
  for (const { entity, placed } of entities)
    for (const { list, path } of everyList(entity))
      for (const [index, column] of list.columns.entries()) {
        const field = placed.find(({ name }) => name === column.field)?.field;
        yield* columnFindings(catalogue, column, field, (...more) =>
          inEntity(entity.name, ...path, 'columns', index, ...more),
        );
      }
};

function* columnFindings(catalogue: Catalogue, column: Column, field: Field | undefined, at: At): Findings {
  const known = field?.type === 'enumeration' ? choicesIn(catalogue, field.enumeration) : [];
  for (const [position, { value }] of (column.valueLabels ?? []).entries())
    yield* unknownName('value', value, known, at('valueLabels', position, 'value'));
  if (field?.type !== 'enumeration') return;
  const { filterExclude, underExcept = [] } = column;
  for (const [property, values] of Object.entries({ filterExclude, underExcept }))
    for (const [position, value] of values.entries()) yield* unknownName('value', value, known, at(property, position));
}
