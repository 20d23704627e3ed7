import { isCountryFormat } from '../../record/index.ts';
import { inEntity, type Check, type Finding } from './finding.ts';
import { locatedFields } from './located-fields.ts';

/** A text whose form depends on its country says which that is; no other has one. */
export const checkCountryFormats: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap(({ name: entity, fields, rules }) =>
    locatedFields(fields).flatMap(({ field, name, path }): readonly Finding[] => {
      const hasCountry = rules[name]?.country !== undefined;
      if (field.type === 'text' && isCountryFormat(field.format))
        return hasCountry
          ? []
          : [
              {
                code: 'no-country',
                location: inEntity(entity, ...path, 'format'),
                message: `a ${field.format} needs the rule "country", which tells whose form it has`,
              },
            ];
      return hasCountry
        ? [
            {
              code: 'useless-country',
              location: inEntity(entity, 'rules', name, 'country'),
              message: 'only a companyNumber, taxNumber, vatNumber or postalCode has the form of a country',
            },
          ]
        : [];
    }),
  );
