import { optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client, keyedList, properties, screen, words } from '../meaning.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, lowerName, oneOf, text } from '../shapes.ts';

/** A value of each entry of a list. */
const part = {
  name: required(lowerName, { text: 'Where an entry has it.', means: client }),
  label: required(text, { means: words }),
  kind: withDefault(oneOf('text', 'number', 'message'), 'text', {
    text: 'message: a text key, said in the words of whoever reads it.',
    means: screen,
  }),
  params: optional(lowerName, {
    text: 'Of a message: where an entry has what its words quote.',
    means: screen,
  }),
};

const shown = {
  columns: required(listOf(objectOf(part), { minItems: 1 }), {
    text: 'What is shown of each entry, in order.',
    means: keyedList(({ name }) => name, properties<ResolvedOf<typeof part>>(meaningsOf(part)), {
      added: [['screen only', 'the column is new']],
      gone: [['screen only', 'the column is gone']],
      order: 'screen only',
    }),
  }),
};

const kept = {
  ...shown,
  download: optional(lowerName, {
    text: 'The action that downloads them as a file, of the record that has them.',
    means: screen,
  }),
};

/** A list of entries, such as the errors of a file. */
export type Entries = ResolvedOf<typeof shown>;
/** Entries stored in a record. */
export type StoredEntries = ResolvedOf<typeof kept>;

export const ofJson = {
  entries: optional(objectOf(kept), {
    text: 'What a list in it holds: each entry is a row of a table that opens beside the record. The first fifty come with the record, all of them page by page.',
    means: properties<StoredEntries>(meaningsOf(kept)),
  }),
};

export const ofJsonAnswered = {
  entries: optional(objectOf(shown), {
    text: 'Of json: what a list in it holds; each entry is a row of a table.',
    means: properties<Entries>(meaningsOf(shown)),
  }),
};
