import { deprecated, derived, assignedByLoader, transformed, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, properties, screen, words } from '../meaning.ts';
import type { PrintItem } from '../print/printed.ts';
import { printText, type PrintTextSource } from '../print/text.ts';
import { documentSchema, schemaOf } from '../schema-of.ts';
import { listOf, lowerName, nameOf, oneOf, text } from '../shapes.ts';
import type { ExportWords } from './exported.ts';
import { tables, tablesMeaning, type ExportTable, type ExportTableSource } from './table.ts';

/** A spreadsheet of records or of rows from the server. */
export const spreadsheetExport = {
  name: assignedByLoader<string>({ means: client }),
  title: required(text, { text: 'What kind of spreadsheet it is.', means: words }),
  asked: required(nameOf('entity'), {
    text: 'Whose record asks for it: its fields are $asked in rules, and what the facts say.',
    means: client,
  }),
  operation: optional(lowerName, {
    text: 'The operation that asks for it, of that entity or of the product; absent: it is asked for by other means.',
    means: client,
  }),
  format: withDefault(oneOf('xlsx', 'csv'), 'xlsx', {
    text: 'csv has the first table alone, without facts and notes.',
    means: client,
  }),
  separator: deprecated('leave it out: cells of a csv stand between semicolons'),
  facts: derived<readonly PrintTextSource[], readonly PrintItem[]>(listOf(printText), {
    text: 'What the first sheet says of what was asked; when it was made, rows and sums follow in any case.',
    means: screen,
  }),
  tables: transformed<readonly ExportTableSource[], readonly ExportTable[]>(tables, {
    text: 'Each a sheet, from left to right.',
    means: tablesMeaning,
  }),
  words: assignedByLoader<ExportWords>({ means: entries(words) }),
};

/** An export with every default filled in. */
export type SpreadsheetExport = ResolvedOf<typeof spreadsheetExport>;
export type SpreadsheetExportSource = SourceOf<typeof spreadsheetExport>;

export const exportSchema = documentSchema('export', 'A spreadsheet that is made', schemaOf(spreadsheetExport));

export const exportsMeaning = entries<SpreadsheetExport>(properties<SpreadsheetExport>(meaningsOf(spreadsheetExport)), {
  added: [['safe for clients', 'the export is new']],
  gone: [['breaking for clients', 'the export is gone']],
});
