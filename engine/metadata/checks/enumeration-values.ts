import { everyList } from '../record/every-list.ts';
import { locatedFields } from './located-fields.ts';
import { inApp, inEntity, unknownName, type Check, type Finding, type JsonPath } from './finding.ts';

/** Values of an enumeration differ; defaults and filters name values that exist. */
export const checkEnumerationValues: Check = ({ catalogue }) => {
  const { enumerations, entities } = catalogue;
  const namesOf = (enumeration: string) => enumerations[enumeration]?.values.map(({ name }) => name) ?? [];
  const repeated = Object.values(enumerations).flatMap(({ name: enumeration, values }) =>
    values.flatMap(({ name }, index): readonly Finding[] => {
      const isFirst = values.findIndex((value) => value.name === name) === index;
      const location = inApp('enumerations', 'enumerations', enumeration, 'values', index, 'name');
      return isFirst ? [] : [{ code: 'repeated-value', location, message: `"${name}" stands in ${enumeration} twice` }];
    }),
  );
  const defaults = Object.values(entities).flatMap((entity) =>
    locatedFields(entity.fields).flatMap(({ field, path }) => {
      if (field.type !== 'enumeration' || typeof field.default !== 'string') return [];
      return unknownName('value', field.default, namesOf(field.enumeration), inEntity(entity.name, ...path, 'default'));
    }),
  );
  const excluded = Object.values(entities).flatMap((entity) =>
    everyList(entity).flatMap(({ list, path: listPath }) =>
      list.columns.flatMap(({ field: path, filterExclude, underExcept = [], valueLabels = [] }, index) => {
        const at = (...inColumn: JsonPath) => inEntity(entity.name, ...listPath, 'columns', index, ...inColumn);
        const field = locatedFields(entity.fields).find(({ name }) => name === path)?.field;
        const known = field?.type === 'enumeration' ? namesOf(field.enumeration) : [];
        const labelled = valueLabels.flatMap(({ value }, position) =>
          unknownName('value', value, known, at('valueLabels', position, 'value')),
        );
        if (field?.type !== 'enumeration') return labelled;
        const left = Object.entries({ filterExclude, underExcept }).flatMap(([property, values]) =>
          values.flatMap((value, position) => unknownName('value', value, known, at(property, position))),
        );
        return [...labelled, ...left];
      }),
    ),
  );
  return [...repeated, ...defaults, ...excluded];
};
