import { required } from './describe.ts';
import { screen, words } from './meaning.ts';
import { text, valuesByPath } from './shapes.ts';

/** A different label for some records. */
export const otherLabel = {
  where: required(valuesByPath, {
    text: 'Enumerations of the record, each with the values of which it has one.',
    means: screen,
  }),
  label: required(text, { text: 'What it is called then.', means: words }),
};
