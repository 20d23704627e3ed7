import { derived, assignedByLoader, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, properties, screen, words } from '../diff.ts';
import { source } from '../schema-of.ts';
import { flag, listOf, nameOf, relativePath, text } from '../shapes.ts';

/** One way to look up the record that a cell names. */
const find = {
  by: required(relativePath, {
    text: 'Field of the searched record that must equal the cell.',
    means: client,
  }),
  entity: derived(nameOf('entity'), {
    text: 'Entity to search; default: the one that the field refers to.',
    means: client,
  }),
  take: optional(relativePath, {
    text: 'Path from the found record to the one to use: lender; default: the found record.',
    means: client,
  }),
};

type Find = ResolvedOf<typeof find>;
type FindSource = SourceOf<typeof find>;

/** A column of an imported table. */
export const importColumn = {
  name: assignedByLoader<string>({ means: client }),
  field: derived(relativePath, {
    text: 'Field that the value is written to: authors[].name. Default: the field of the same name; several columns may fill one field. The value of a read-only field is compared with the computed one.',
    means: client,
  }),
  heading: derived(text, {
    text: "Heading of the column in each language; default: the field's label.",
    means: words,
  }),
  required: withDefault(flag, false, {
    text: 'The file is rejected without this column or another one of the same field.',
    means: client,
  }),
  find: derived<readonly FindSource[], readonly Find[]>(listOf(source(find), { minItems: 1 }), {
    text: 'Of a reference: searches for the record, tried in order.',
    means: client,
  }),
  unknown: optional(nameOf('textKey'), {
    text: 'Text key of the error if no record is found; default: errors.import.notFound.',
    means: screen,
  }),
  note: optional(text, { text: 'Note for people who fill in the column.', means: words }),
};

export type ImportColumn = ResolvedOf<typeof importColumn>;
export type ImportFind = Find;
export type ImportColumnSource = SourceOf<typeof importColumn>;

export const importColumnShape = source(importColumn);
export const importColumnDiff = properties<ImportColumn>(diffsOf(importColumn));
