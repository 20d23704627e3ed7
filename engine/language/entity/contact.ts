import { optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { properties, screen } from '../diff.ts';
import { unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { nameOf, oneOf, path } from '../shapes.ts';

/** Contact fields of the people an entity describes. */
const contactKeys = {
  email: required(path, { text: 'Field with the e-mail address.', means: unclear }),
  name: optional(path, { text: 'Field with the name.', means: screen }),
  language: optional(path, {
    text: 'Field with the language; default: the first language of the product.',
    means: screen,
  }),
  viewer: withDefault(oneOf('userId', 'organizationId'), 'userId', {
    text: "Viewer value that is the id of the viewer's own record; the person who acts is not notified.",
    means: screen,
  }),
  isViewer: optional(nameOf('field'), {
    text: 'Boolean field that is true if the record is the viewer under any of their accounts; default: compares the id only.',
    means: unclear,
  }),
};

export type EntityContact = ResolvedOf<typeof contactKeys>;

export const contact = objectOf(contactKeys);
export const contactDiff = properties<EntityContact>(diffsOf(contactKeys), 'access widened');
