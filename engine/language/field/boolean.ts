import { optional, required } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { properties, screen, words } from '../diff.ts';
import { objectOf } from '../schema-of.ts';
import { nameOf, route, text } from '../shapes.ts';

const consent = {
  to: required(route, {
    text: 'Address of the page with the text to agree to; it opens beside the form.',
    means: screen,
  }),
  words: required(text, { text: 'Words of the label that are the link to it.', means: words }),
  message: required(nameOf('textKey'), { text: 'Text key of the message while the box is not ticked.', means: screen }),
};

/** Properties of a boolean field. */
export const ofBoolean = {
  consent: optional(objectOf(consent), {
    text: 'A consent box: the record can be saved only once it is ticked.',
    means: properties<ResolvedOf<typeof consent>>(diffsOf(consent), 'breaking for clients'),
  }),
};
