import { assignedByLoader, transformed, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import type { Rule } from '../../rules/index.ts';
import { client, entries, nameList, properties, screen, words } from '../diff.ts';
import { documentSchema, schemaOf } from '../schema-of.ts';
import { listOf, lowerName, mapOf, nameOf, oneOf, path, paths, rule, scalar, text, type Shape } from '../shapes.ts';
import { importColumnDiff, importColumnShape, type ImportColumn, type ImportColumnSource } from './column.ts';

const columns: Shape<Readonly<Record<string, ImportColumnSource>>> = mapOf(importColumnShape, lowerName, {
  minProperties: 1,
});

/** A table in a spreadsheet from which records are created. */
export const tableImport = {
  name: assignedByLoader<string>({ means: client }),
  label: required(text, {
    text: 'Name of the import; the sheet with this name is read if there is one.',
    means: words,
  }),
  entity: required(nameOf('entity'), { text: 'Entity of the imported records.', means: client }),
  accept: required(listOf(oneOf('.xlsx', '.xls', '.ods', '.csv'), { minItems: 1, uniqueItems: true }), {
    text: 'Accepted file extensions.',
    means: nameList({
      added: (ending) => ['safe for clients', `takes ${ending}`],
      gone: (ending) => ['breaking for clients', `takes ${ending} no longer`],
    }),
  }),
  columns: transformed<Readonly<Record<string, ImportColumnSource>>, Readonly<Record<string, ImportColumn>>>(columns, {
    text: 'Columns by name, in the order of the example file.',
    means: entries<ImportColumn>(importColumnDiff, {
      added: [['safe for clients', 'the column is new']],
      gone: [['breaking for clients', 'the column is gone']],
    }),
  }),
  group: withDefault(paths, [], {
    text: 'Fields whose equal values join rows into one record. A row without a value of the first is a record of its own; without group every row is one.',
    means: client,
  }),
  once: withDefault(paths, [], {
    text: 'Fields that together identify a record; a record that already exists is refused.',
    means: client,
  }),
  sets: withDefault(
    mapOf<Rule, Rule>(rule, path),
    {},
    {
      text: 'Values of fields without a column, by field: each a rule over the record as read.',
      means: entries<Rule>(client),
    },
  ),
  otherKind: withDefault(nameOf('textKey'), 'errors.import.otherKind', {
    text: 'Text key of the error for a file with other columns; its parameters are the numbers of required (count) and missing columns.',
    means: client,
  }),
  stamp: optional(mapOf(oneOf('time', 'import'), nameOf('field')), {
    text: 'Read-only fields that record the time of the import (time) and the import itself (import).',
    means: entries(client),
  }),
  examples: withDefault(listOf(mapOf(scalar, lowerName)), [], {
    text: 'Example rows that import without an error, by column: enumeration values by name, records by the value that the column searches for.',
    means: screen,
  }),
};

/** An import with every default filled in. */
export type TableImport = ResolvedOf<typeof tableImport>;
export type TableImportSource = SourceOf<typeof tableImport>;

export const tableImportSchema = documentSchema(
  'import',
  'An import of records from a spreadsheet',
  schemaOf(tableImport),
);

export const tableImportsDiff = entries<TableImport>(properties<TableImport>(diffsOf(tableImport)), {
  added: [['safe for clients', 'the import is new']],
  gone: [['breaking for clients', 'the import is gone']],
});
