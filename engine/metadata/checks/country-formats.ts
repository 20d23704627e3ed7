import { isCountryFormat } from '../../record/index.ts';
import { entityCheck, finding } from './finding.ts';
import { locatedFields } from './located-fields.ts';

/** A text whose format depends on the country needs the rule `country`; no other text has it. */
export const checkCountryFormats = entityCheck(function* ({ fields, rules }, at) {
  for (const { field, name, path } of locatedFields(fields)) {
    const hasCountry = rules[name]?.country !== undefined;
    const format = field.type === 'text' && isCountryFormat(field.format) ? field.format : undefined;
    if (format !== undefined && !hasCountry) {
      const message = `a ${format} needs the rule "country", which tells whose form it has`;
      yield finding('no-country', at(...path, 'format'), message);
    } else if (format === undefined && hasCountry) {
      const message = 'only a companyNumber, taxNumber, vatNumber or postalCode has the form of a country';
      yield finding('useless-country', at('rules', name, 'country'), message);
    }
  }
});
