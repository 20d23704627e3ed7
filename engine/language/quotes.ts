import { optional } from './describe.ts';
import { screen } from './diff.ts';
import { lowerName, mapOf, path } from './shapes.ts';

/** Values of the record quoted in a message. */
export const quotes = optional(mapOf(path, lowerName), {
  text: 'Parameters of the message by name, each with a path of the record.',
  means: screen,
});
