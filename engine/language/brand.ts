import { optional, required } from './describe.ts';
import { type ResolvedOf, diffsOf } from './apply-defaults.ts';
import { fileOf } from './file.ts';
import { objectOf } from './schema-of.ts';
import { client, properties, screen, words } from './diff.ts';
import { country, listOf, text, patternText, type Shape } from './shapes.ts';

const httpsAddress = patternText('^https://', 'an https address; its origin is added to the content security policy');
const colour = patternText('^#[0-9a-f]{6}$', 'a colour is # and six hexadecimal digits: #0f6b3c');
const zone: Shape<string> = { schema: { type: 'string', minLength: 1 } };

/** Name, operator and locale of the product. */
const brand = {
  name: required(text, { text: 'Name of the product.', means: words }),
  shortName: required(text, { text: 'Short name for narrow layouts.', means: words }),
  institute: required(text, { text: 'Operator of the product.', means: words }),
  supportEmail: required(patternText('^[^@ ]+@[^@ ]+$', 'an e-mail address'), { means: screen }),
  accent: required(colour, { text: 'Colour of buttons in mails; white text on it must be legible.', means: screen }),
  timeZone: required(zone, {
    text: 'Time zone by IANA name, for days, filters and prints in portal and server.',
    means: client,
  }),
  phoneCountries: optional(listOf(country, { minItems: 1 }), {
    text: 'Accepted countries of phone numbers, the most common first; default: all.',
    means: client,
  }),
  version: required(patternText('^\\d+\\.\\d+\\.\\d+$', 'three numbers with dots: 2.3.0'), { means: screen }),
  feedbackCollectorUrl: optional(httpsAddress, { means: screen }),
  errorReportingUrl: optional(httpsAddress, { means: screen }),
};

export type Brand = ResolvedOf<typeof brand>;

export const brandDiff = properties<Brand>(diffsOf(brand));

const language = patternText('^[a-z]{2}$', 'a language is two small letters, such as sk');
const spoken = listOf(language, {
  minItems: 1,
  uniqueItems: true,
  description: 'Language codes; the first is the fallback.',
});

export const brandFile = fileOf('brand', 'Name, operator and languages of the product', {
  languages: spoken,
  brand: objectOf(brand),
});
