import { optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, keyedList, properties, screen, words } from '../diff.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, lowerName, oneOf, text } from '../shapes.ts';

/** A value of each entry of a list. */
const part = {
  name: required(lowerName, { text: 'Key of the value in an entry.', means: client }),
  label: required(text, { means: words }),
  kind: withDefault(oneOf('text', 'number', 'message'), 'text', {
    text: "message: a text key, shown in the viewer's language.",
    means: screen,
  }),
  params: optional(lowerName, {
    text: 'Of a message: key of the parameters of its text in an entry.',
    means: screen,
  }),
};

const shown = {
  columns: required(listOf(objectOf(part), { minItems: 1 }), {
    text: 'Columns shown of each entry, in order.',
    means: keyedList(({ name }) => name, properties<ResolvedOf<typeof part>>(diffsOf(part)), {
      added: [['screen only', 'the column is new']],
      gone: [['screen only', 'the column is gone']],
      order: 'screen only',
    }),
  }),
};

const kept = {
  ...shown,
  download: optional(lowerName, {
    text: 'Action of the record that downloads the entries as a file.',
    means: screen,
  }),
};

/** A list of entries, such as the errors of a file. */
export type Entries = ResolvedOf<typeof shown>;
/** Entries stored in a record. */
export type StoredEntries = ResolvedOf<typeof kept>;

export const ofJson = {
  entries: optional(objectOf(kept), {
    text: 'Shows the list in the field as a table that opens beside the record, one row per entry. The record comes with the first fifty; the table loads all page by page.',
    means: properties<StoredEntries>(diffsOf(kept)),
  }),
};

export const ofJsonAnswered = {
  entries: optional(objectOf(shown), {
    text: 'Of json: shows the list in the value as a table, one row per entry.',
    means: properties<Entries>(diffsOf(shown)),
  }),
};
