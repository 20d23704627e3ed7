import { optional, required } from '../describe.ts';
import type { ResolvedOf } from '../apply-defaults.ts';
import { entries, screen, words } from '../diff.ts';
import { constantName, listOf, mapOf, nameOf, text, type Text } from '../shapes.ts';

/** Help texts of an entity's screens. */
export const help = {
  text: required(listOf(text, { minItems: 1 }), {
    text: 'Paragraphs: the purpose of the list and what people do there.',
    means: screen,
  }),
  field: optional(nameOf('enumerationField'), {
    text: "Enumeration field whose values are explained; default: the workflow's.",
    means: screen,
  }),
  values: optional(mapOf(text, constantName), {
    text: 'Explanation of each value, in order.',
    means: entries<Text>(words, {
      added: [['screen only', 'is shown']],
      gone: [['screen only', 'is no longer shown']],
    }),
  }),
};

export type Help = ResolvedOf<typeof help>;
