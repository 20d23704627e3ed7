import { optional, required } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { properties, screen, words } from '../meaning.ts';
import { objectOf } from '../schema-of.ts';
import { nameOf, route, text } from '../shapes.ts';

const consent = {
  to: required(route, { text: 'The page of the text that is agreed to; it opens beside the form.', means: screen }),
  words: required(text, { text: 'The words of the label that lead there.', means: words }),
  message: required(nameOf('textKey'), { text: 'Text key of what is said while it is not given.', means: screen }),
};

/** Properties of a boolean field. */
export const ofBoolean = {
  consent: optional(objectOf(consent), {
    text: 'A box that has to be ticked before anything is saved.',
    means: properties<ResolvedOf<typeof consent>>(meaningsOf(consent), 'breaking for clients'),
  }),
};
