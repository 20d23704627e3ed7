import { optional } from '../describe.ts';
import type { ResolvedOf, SourceOf } from '../apply-defaults.ts';
import { screen } from '../meaning.ts';
import { source, objectOf } from '../schema-of.ts';
import {
  listOf,
  mapOf,
  relativePath,
  nonEmptyString,
  rule,
  shortOr,
  text,
  integer,
  type Shape,
  type Text,
} from '../shapes.ts';

const template: Shape<string | Text> = {
  schema: {
    description:
      'Words with paths in braces, alike in all languages or by language: {nameSK} ({codeCN}); {$printedAt} is the day of printing.',
    ...shortOr('string', nonEmptyString, text).schema,
  },
};

const format = {
  decimals: optional(integer(0, 10), { text: "Decimal places; default: the field's scale.", means: screen }),
  groups: optional(listOf(integer(1), { minItems: 1 }), {
    text: 'Characters in each group: [4, 2, 2] writes 2207 20 00.',
    means: screen,
  }),
};

/** A text of a print. */
const place = {
  field: optional(relativePath, { means: screen }),
  parts: optional(listOf(template, { minItems: 1 }), {
    text: 'Joined by a comma; one whose paths are all empty is left out.',
    means: screen,
  }),
  ...format,
  formats: optional(mapOf(objectOf(format), relativePath), {
    text: 'How paths of the parts are written, where not as their field says.',
    means: screen,
  }),
  empty: optional(text, { text: 'Said where there is no value; default: a dash.', means: screen }),
  label: optional(text, { text: "Default: the field's own.", means: screen }),
  visible: optional(rule, { means: screen }),
};

export type PrintFormat = ResolvedOf<typeof format>;
/** A path alone is the field at it. */
export type PrintTextSource = string | SourceOf<typeof place>;

export const printTextSchema = {
  description: 'A path alone stands for the field there.',
  ...shortOr('string', relativePath, source(place)).schema,
};
export const printText: Shape<PrintTextSource> = { schema: { $ref: 'print.schema.json#/definitions/text' } };
