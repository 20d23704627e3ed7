import { optional } from '../describe.ts';
import type { ResolvedOf, SourceOf } from '../apply-defaults.ts';
import { screen } from '../diff.ts';
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
      'Text with paths in braces, one for all languages or one per language: {nameSK} ({codeCN}); {$printedAt} is the day of printing.',
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
    text: 'Texts joined by a comma; one whose paths are all empty is omitted.',
    means: screen,
  }),
  ...format,
  formats: optional(mapOf(objectOf(format), relativePath), {
    text: 'Formats of paths in parts, if different from those of their fields.',
    means: screen,
  }),
  empty: optional(text, { text: 'Text for an empty value; default: a dash.', means: screen }),
  label: optional(text, { text: "Label; default: the field's.", means: screen }),
  visible: optional(rule, { means: screen }),
};

export type PrintFormat = ResolvedOf<typeof format>;
/** A path alone is the field at it. */
export type PrintTextSource = string | SourceOf<typeof place>;

export const printTextSchema = {
  description: 'A path alone is the field at that path.',
  ...shortOr('string', relativePath, source(place)).schema,
};
export const printText: Shape<PrintTextSource> = { schema: { $ref: 'print.schema.json#/definitions/text' } };
