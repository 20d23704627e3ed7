import { optional, required } from './describe.ts';
import { type ResolvedOf, meaningsOf } from './apply-defaults.ts';
import { fileOf } from './file.ts';
import { objectOf } from './schema-of.ts';
import { client, properties, screen, words } from './meaning.ts';
import { country, listOf, text, patternText, type Shape } from './shapes.ts';

const httpsAddress = patternText('^https://', 'an https address; its origin is added to the content security policy');
const colour = patternText('^#[0-9a-f]{6}$', 'a colour is # and six hexadecimal digits: #0f6b3c');
const zone: Shape<string> = { schema: { type: 'string', minLength: 1 } };

/** Name, operator and locale of the product. */
const brand = {
  name: required(text, { text: 'What the product is called.', means: words }),
  shortName: required(text, { text: 'The same where there is little room.', means: words }),
  institute: required(text, { text: 'Who runs it.', means: words }),
  supportEmail: required(patternText('^[^@ ]+@[^@ ]+$', 'an e-mail address'), { means: screen }),
  accent: required(colour, { text: 'The colour of buttons in mails, white on it legible.', means: screen }),
  timeZone: required(zone, { text: 'IANA name; days, filters and print use it at both ends.', means: client }),
  phoneCountries: optional(listOf(country, { minItems: 1 }), {
    text: 'Countries whose phone numbers are taken, the one most people have first; default: all.',
    means: client,
  }),
  version: required(patternText('^\\d+\\.\\d+\\.\\d+$', 'three numbers with dots: 2.3.0'), { means: screen }),
  feedbackCollectorUrl: optional(httpsAddress, { means: screen }),
  errorReportingUrl: optional(httpsAddress, { means: screen }),
};

export type Brand = ResolvedOf<typeof brand>;

export const brandMeaning = properties<Brand>(meaningsOf(brand));

const language = patternText('^[a-z]{2}$', 'a language is two small letters, such as sk');
const spoken = listOf(language, { minItems: 1, uniqueItems: true, description: 'The first is the fallback.' });

export const brandFile = fileOf('brand', 'Who runs the product and in which languages', {
  languages: spoken,
  brand: objectOf(brand),
});
