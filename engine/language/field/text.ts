import { derived, optional, required, withDefault } from '../describe.ts';
import type { ResolvedOf } from '../apply-defaults.ts';
import { minimumMeaning, maximumMeaning, keeps } from '../limits.ts';
import { all, booleanChange, client, nameList, screen } from '../meaning.ts';
import { objectOf } from '../schema-of.ts';
import { country, flag, listOf, oneOf, nonEmptyString, rule, integer, yesNo } from '../shapes.ts';

const sequence = {
  prefix: required(nonEmptyString, { text: 'Such as C-.', means: client }),
  when: optional(rule, { text: 'Only new records for which it holds get a code; default: all.', means: client }),
};

/** A record for which `when` does not hold gets no code and consumes none. */
export type Sequence = ResolvedOf<typeof sequence>;

/** Autofill purposes for a person's own data: input purposes of WCAG 2.2, in HTML names. */
const purposes = [
  ...['honorific-prefix', 'given-name', 'family-name', 'honorific-suffix', 'email', 'tel', 'organization'],
  ...['street-address', 'address-level2', 'postal-code', 'username', 'new-password', 'current-password'],
  'one-time-code',
] as const;

/** Properties of a text field. */
export const ofText = {
  unique: withDefault(yesNo, false, {
    text: 'No two records have the same.',
    means: booleanChange({
      true: ['breaking for clients', 'must be unique'],
      false: ['safe for clients', 'may repeat'],
    }),
  }),
  caseless: optional(flag, {
    text: 'The same whatever the case of its letters and the spaces in it, where it is unique or no two records may have it alike.',
    means: booleanChange({
      true: ['breaking for clients', 'must be unique whatever its case and spaces'],
      false: ['safe for clients', 'may repeat in another case'],
    }),
  }),
  sequence: optional(objectOf(sequence), {
    text: 'A generated code: prefix, year, six digits. Implies readOnly.',
    means: client,
  }),
  format: optional(
    oneOf('email', 'phone', 'password', 'companyNumber', 'documentNumber', 'taxNumber', 'vatNumber', 'postalCode'),
    {
      text: [
        'A form known to the engine:',
        'email: an address that mail can be sent to;',
        "phone: with its country's code, of countries;",
        'password: hidden while it is typed, of what is kept nowhere alone;',
        'documentNumber: as it is written, with a letter or digit at least, and where it is caseless the same by its letters and digits alone;',
        "companyNumber (with its noughts), taxNumber, vatNumber, postalCode: as the country writes them that the field's rule country tells, of countries whose form the engine does not know as they are written.",
      ].join('\n'),
      means: client,
    },
  ),
  countries: derived<readonly string[], readonly string[] | undefined>(listOf(country, { minItems: 1 }), {
    text: "Of a phone: the countries whose numbers are taken, the first offered first; default: the brand's phoneCountries, without those any country.",
    means: nameList({
      added: (name) => ['safe for clients', `takes numbers of ${name}`],
      gone: (name) => ['breaking for clients', `takes numbers of ${name} no longer`],
    }),
  }),
  autocomplete: optional(oneOf(...purposes), {
    text: 'In a form that people fill in about themselves: what browsers and password managers may fill it in with.',
    means: screen,
  }),
  pattern: optional(nonEmptyString, {
    text: 'A regular expression the whole or part of the text must match.',
    means: client,
  }),
  minLength: optional(integer(1), { text: 'Characters.', means: minimumMeaning }),
  maxLength: optional(integer(1), {
    text: 'Characters; default: 255 for text, 10,000 for longText.',
    means: all(maximumMeaning, keeps('characters')),
  }),
};
