import { optional } from './describe.ts';
import { screen } from './meaning.ts';
import { lowerName, mapOf, path } from './shapes.ts';

/** Values of the record quoted in a message. */
export const quotes = optional(mapOf(path, lowerName), {
  text: 'Values of the record that the sentence quotes, by name: the path of each.',
  means: screen,
});
