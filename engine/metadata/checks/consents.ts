import { consentOf } from '../record/field-states.ts';
import { addressesOf } from './addresses.ts';
import { locatedFields } from './located-fields.ts';
import { inEntity, unknownName, type Check, type Finding } from './finding.ts';

/** What is agreed to has an address, and words of the label lead there. */
export const checkConsents: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap(({ name, fields }) =>
    locatedFields(fields).flatMap(({ field, path }): readonly Finding[] => {
      const consent = consentOf(field);
      if (consent === undefined) return [];
      const at = (...part: readonly string[]) => inEntity(name, ...path, 'consent', ...part);
      const strange = Object.entries(consent.words).filter(
        ([language, words]) => field.label[language]?.includes(words) !== true,
      );
      return [
        ...unknownName('address', consent.to, addressesOf(catalogue), at('to')),
        ...strange.map(([language, words]) => ({
          code: 'no-words-of-label',
          location: at('words', language),
          message: `"${words}" does not stand in the label "${field.label[language] ?? ''}"`,
        })),
      ];
    }),
  );
