import { deprecated, optional, required, withDefault } from './describe.ts';
import { meaningsOf, type ResolvedOf } from './apply-defaults.ts';
import { entries, properties, screen, words } from './meaning.ts';
import { objectOf } from './schema-of.ts';
import { lowerName, mapOf, path, nonEmptyString, text, integer } from './shapes.ts';

/** A search elsewhere by a typed text that fills several fields of a form. */
const lookUp = {
  label: required(text, { text: 'Where is looked, as people are told.', means: words }),
  by: required(mapOf(lowerName, path, { minProperties: 1 }), {
    text: 'Fields of text, each with the query of the app that its text is looked up by; the query takes it as "search".',
    means: entries(screen),
  }),
  fills: required(mapOf(lowerName, path, { minProperties: 1 }), {
    text: 'Fields, each with the part of the answer it takes over: what is filled in stays so until the person asks to write by hand, an empty part empties its field.',
    means: entries(screen),
  }),
  display: required(nonEmptyString, { text: 'How an answer is called: {name}, {city}.', means: screen }),
  minCharacters: deprecated('leave it out: the search starts at three characters'),
  debounceMs: withDefault(integer(0), 500, { text: 'Quiet time before the search starts.', means: screen }),
};

export type LookUp = ResolvedOf<typeof lookUp>;

export const lookUps = optional(mapOf(objectOf(lookUp), lowerName), {
  text: 'Look-ups that help to fill the form in, by name. What they fill in is validated like what is typed.',
  means: entries(properties<LookUp>(meaningsOf(lookUp), 'screen only')),
});
