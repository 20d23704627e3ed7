import { assignedByLoader, transformed, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import type { Rule } from '../../rules/index.ts';
import { client, entries, nameList, properties, screen, words } from '../meaning.ts';
import { documentSchema, schemaOf } from '../schema-of.ts';
import { listOf, lowerName, mapOf, nameOf, oneOf, path, paths, rule, scalar, text, type Shape } from '../shapes.ts';
import { importColumnMeaning, importColumnShape, type ImportColumn, type ImportColumnSource } from './column.ts';

const columns: Shape<Readonly<Record<string, ImportColumnSource>>> = mapOf(importColumnShape, lowerName, {
  minProperties: 1,
});

/** A table in a spreadsheet from which records are created. */
export const tableImport = {
  name: assignedByLoader<string>({ means: client }),
  label: required(text, { text: 'What is imported; the sheet of this name is read where there is one.', means: words }),
  entity: required(nameOf('entity'), { text: 'Of which entity the records are.', means: client }),
  accept: required(listOf(oneOf('.xlsx', '.xls', '.ods', '.csv'), { minItems: 1, uniqueItems: true }), {
    text: 'Kinds of files, by their endings.',
    means: nameList({
      added: (ending) => ['safe for clients', `takes ${ending}`],
      gone: (ending) => ['breaking for clients', `takes ${ending} no longer`],
    }),
  }),
  columns: transformed<Readonly<Record<string, ImportColumnSource>>, Readonly<Record<string, ImportColumn>>>(columns, {
    text: 'The columns, by name, in the order of the example.',
    means: entries<ImportColumn>(importColumnMeaning, {
      added: [['safe for clients', 'the column is new']],
      gone: [['breaking for clients', 'the column is gone']],
    }),
  }),
  group: withDefault(paths, [], {
    text: 'Fields that rows of one record have alike; a row without the first is a record of its own, as each is without any.',
    means: client,
  }),
  once: withDefault(paths, [], {
    text: 'Fields that no two records have alike: a record that is there already is not imported again.',
    means: client,
  }),
  sets: withDefault(
    mapOf<Rule, Rule>(rule, path),
    {},
    {
      text: 'What fields without a cell are, by rule over the record as it was read.',
      means: entries<Rule>(client),
    },
  ),
  otherKind: withDefault(nameOf('textKey'), 'errors.import.otherKind', {
    text: 'Text key of what is said of a file that has other columns; it is given the numbers of columns needed (count) and missing.',
    means: client,
  }),
  stamp: optional(mapOf(oneOf('time', 'import'), nameOf('field')), {
    text: 'Read-only fields that keep when a record was imported, and by which import.',
    means: entries(client),
  }),
  examples: withDefault(listOf(mapOf(scalar, lowerName)), [], {
    text: 'Rows that import without an error, by columns: choices by their names, records by what the column finds them by.',
    means: screen,
  }),
};

/** An import with every default filled in. */
export type TableImport = ResolvedOf<typeof tableImport>;
export type TableImportSource = SourceOf<typeof tableImport>;

export const tableImportSchema = documentSchema('import', 'A table of which records are made', schemaOf(tableImport));

export const tableImportsMeaning = entries<TableImport>(properties<TableImport>(meaningsOf(tableImport)), {
  added: [['safe for clients', 'the import is new']],
  gone: [['breaking for clients', 'the import is gone']],
});
