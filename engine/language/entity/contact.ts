import { optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { properties, screen } from '../meaning.ts';
import { unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { nameOf, oneOf, path } from '../shapes.ts';

/** Contact fields of the people an entity describes. */
const contactKeys = {
  email: required(path, { text: 'The field with the e-mail.', means: unclear }),
  name: optional(path, { text: 'What they are called.', means: screen }),
  language: optional(path, { text: "The language they read; the product's first without it.", means: screen }),
  viewer: withDefault(oneOf('userId', 'organizationId'), 'userId', {
    text: 'What of the viewer is the id of their own record: who acts is not told.',
    means: screen,
  }),
  isViewer: optional(nameOf('field'), {
    text: 'A yes or no that says whether a record is whoever asks, by whichever of their accounts; where it is left out, by the id alone.',
    means: unclear,
  }),
};

export type EntityContact = ResolvedOf<typeof contactKeys>;

export const contact = objectOf(contactKeys);
export const contactMeaning = properties<EntityContact>(meaningsOf(contactKeys), 'access widened');
