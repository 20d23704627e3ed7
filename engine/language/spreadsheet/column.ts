import { derived, assignedByLoader, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, properties, screen, words } from '../meaning.ts';
import { source } from '../schema-of.ts';
import { flag, listOf, nameOf, relativePath, text } from '../shapes.ts';

/** One way to look up the record that a cell names. */
const find = {
  by: required(relativePath, {
    text: 'The field of the record looked for that holds what the cell says.',
    means: client,
  }),
  entity: derived(nameOf('entity'), {
    text: 'Whose records are looked through; default: those that the field refers to.',
    means: client,
  }),
  take: optional(relativePath, {
    text: 'Where the record meant stands in the one found: lender; default: the one found itself.',
    means: client,
  }),
};

type Find = ResolvedOf<typeof find>;
type FindSource = SourceOf<typeof find>;

/** A column of an imported table. */
export const importColumn = {
  name: assignedByLoader<string>({ means: client }),
  field: derived(relativePath, {
    text: 'Where the value goes: authors[].name. Default: the field of the same name; several columns may fill one. What is said of a read-only field is compared with what it turns out to be.',
    means: client,
  }),
  heading: derived(text, {
    text: "How the column is called in each language; default: the field's label.",
    means: words,
  }),
  required: withDefault(flag, false, { text: 'Without the column nothing of a file is read.', means: client }),
  find: derived<readonly FindSource[], readonly Find[]>(listOf(source(find), { minItems: 1 }), {
    text: 'Of a reference, how it is found: the ways are tried in order.',
    means: client,
  }),
  unknown: optional(nameOf('textKey'), {
    text: 'What is said where nothing is found; default: errors.import.notFound.',
    means: screen,
  }),
  note: optional(text, { text: 'What somebody who fills the column in should know.', means: words }),
};

export type ImportColumn = ResolvedOf<typeof importColumn>;
export type ImportFind = Find;
export type ImportColumnSource = SourceOf<typeof importColumn>;

export const importColumnShape = source(importColumn);
export const importColumnMeaning = properties<ImportColumn>(meaningsOf(importColumn));
