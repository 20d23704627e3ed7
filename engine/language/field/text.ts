import { derived, optional, required, withDefault } from '../describe.ts';
import { minimumDiff, maximumDiff, keeps } from '../limits.ts';
import { all, booleanChange, client, nameList, screen } from '../diff.ts';
import { objectOf } from '../schema-of.ts';
import { country, flag, listOf, oneOf, nonEmptyString, rule, integer, yesNo } from '../shapes.ts';

const sequence = {
  prefix: required(nonEmptyString, { text: 'Prefix of the code: C-.', means: client }),
  when: optional(rule, { text: 'Rule: only new records for which it holds get a code; default: all.', means: client }),
};

/** Autofill purposes for a person's own data: input purposes of WCAG 2.2, in HTML names. */
const purposes = [
  ...['honorific-prefix', 'given-name', 'family-name', 'honorific-suffix', 'email', 'tel', 'organization'],
  ...['street-address', 'address-level2', 'postal-code', 'username', 'new-password', 'current-password'],
  'one-time-code',
] as const;

/** Properties of a text field. */
export const ofText = {
  unique: withDefault(yesNo, false, {
    text: 'Two records cannot have the same value.',
    means: booleanChange({
      true: ['breaking for clients', 'must be unique'],
      false: ['safe for clients', 'may repeat'],
    }),
  }),
  caseless: optional(flag, {
    text: 'Ignores letter case and spaces wherever two records may not have the same value.',
    means: booleanChange({
      true: ['breaking for clients', 'must be unique whatever its case and spaces'],
      false: ['safe for clients', 'may repeat in another case'],
    }),
  }),
  sequence: optional(objectOf(sequence), {
    text: 'Generated code: prefix, year, six digits. Implies readOnly.',
    means: client,
  }),
  format: optional(
    oneOf('email', 'phone', 'password', 'companyNumber', 'documentNumber', 'taxNumber', 'vatNumber', 'postalCode'),
    {
      text: [
        'Format that the engine validates:',
        'email: e-mail address;',
        'phone: phone number with country code, limited to countries;',
        'password: hidden while typed; only for values that are not stored;',
        'documentNumber: stored as written, with at least one letter or digit; if caseless, only letters and digits are compared;',
        "companyNumber (with leading zeros), taxNumber, vatNumber, postalCode: in the format of the country from the field's rule country; for countries unknown to the engine stored as written.",
      ].join('\n'),
      means: client,
    },
  ),
  countries: derived<readonly string[], readonly string[] | undefined>(listOf(country, { minItems: 1 }), {
    text: "Of a phone: accepted countries, the first one preselected; default: the brand's phoneCountries, without those any country.",
    means: nameList({
      added: (name) => ['safe for clients', `takes numbers of ${name}`],
      gone: (name) => ['breaking for clients', `takes numbers of ${name} no longer`],
    }),
  }),
  autocomplete: optional(oneOf(...purposes), {
    text: 'HTML autocomplete value for browsers and password managers, in forms that people fill in about themselves.',
    means: screen,
  }),
  pattern: optional(nonEmptyString, {
    text: 'Regular expression that the text, or a part of it, must match.',
    means: client,
  }),
  minLength: optional(integer(1), { text: 'Minimum length in characters.', means: minimumDiff }),
  maxLength: optional(integer(1), {
    text: 'Maximum length in characters; default: 255 for text, 10,000 for longText.',
    means: all(maximumDiff, keeps('characters')),
  }),
};
