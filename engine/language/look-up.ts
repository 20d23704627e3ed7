import { deprecated, optional, required, withDefault } from './describe.ts';
import { diffsOf, type ResolvedOf } from './apply-defaults.ts';
import { entries, properties, screen, words } from './diff.ts';
import { objectOf } from './schema-of.ts';
import { lowerName, mapOf, path, nonEmptyString, text, integer } from './shapes.ts';

/** A search elsewhere by a typed text that fills several fields of a form. */
const lookUp = {
  label: required(text, { text: 'Name of the searched source.', means: words }),
  by: required(mapOf(lowerName, path, { minProperties: 1 }), {
    text: 'Text fields, each with the query of the app that searches for its text; the text is the argument search.',
    means: entries(screen),
  }),
  fills: required(mapOf(lowerName, path, { minProperties: 1 }), {
    text: 'Fields, each with the result value that fills it. Filled fields are read-only until the person switches to manual entry; an empty value clears the field.',
    means: entries(screen),
  }),
  display: required(nonEmptyString, { text: 'Name of a result: {name}, {city}.', means: screen }),
  minCharacters: deprecated('leave it out: the search starts at three characters'),
  debounceMs: withDefault(integer(0), 500, {
    text: 'Milliseconds without typing before the search starts.',
    means: screen,
  }),
};

export type LookUp = ResolvedOf<typeof lookUp>;

export const lookUps = optional(mapOf(objectOf(lookUp), lowerName), {
  text: 'Look-ups that fill in fields of the form, by name. Their values are validated like typed ones.',
  means: entries(properties<LookUp>(diffsOf(lookUp), 'screen only')),
});
