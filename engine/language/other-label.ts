import { required } from './describe.ts';
import { screen, words } from './diff.ts';
import { text, valuesByPath } from './shapes.ts';

/** A different label for some records. */
export const otherLabel = {
  where: required(valuesByPath, {
    text: 'Enumeration fields of the record, each with a list of values; the field must have one of them.',
    means: screen,
  }),
  label: required(text, { text: 'Label in these records.', means: words }),
};
