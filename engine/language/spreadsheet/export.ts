import { deprecated, derived, assignedByLoader, transformed, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, properties, screen, words } from '../diff.ts';
import type { PrintItem } from '../print/printed.ts';
import { printText, type PrintTextSource } from '../print/text.ts';
import { documentSchema, schemaOf } from '../schema-of.ts';
import { listOf, lowerName, nameOf, oneOf, text } from '../shapes.ts';
import type { ExportWords } from './exported.ts';
import { tables, tablesDiff, type ExportTable, type ExportTableSource } from './table.ts';

/** A spreadsheet of records or of rows from the server. */
export const spreadsheetExport = {
  name: assignedByLoader<string>({ means: client }),
  title: required(text, { text: 'Title of the spreadsheet.', means: words }),
  asked: required(nameOf('entity'), {
    text: 'Entity of the request: rules read its fields as $asked, and facts show them.',
    means: client,
  }),
  operation: optional(lowerName, {
    text: 'Operation that requests the export, of that entity or of the app; absent: it is requested in another way.',
    means: client,
  }),
  format: withDefault(oneOf('xlsx', 'csv'), 'xlsx', {
    text: 'csv: only the first table, without facts and notes.',
    means: client,
  }),
  separator: deprecated('leave it out: cells of a csv stand between semicolons'),
  facts: derived<readonly PrintTextSource[], readonly PrintItem[]>(listOf(printText), {
    text: 'Values of the request shown on the first sheet; the creation time, row counts and sums always follow.',
    means: screen,
  }),
  tables: transformed<readonly ExportTableSource[], readonly ExportTable[]>(tables, {
    text: 'Tables, each on its own sheet, from left to right.',
    means: tablesDiff,
  }),
  words: assignedByLoader<ExportWords>({ means: entries(words) }),
};

/** An export with every default filled in. */
export type SpreadsheetExport = ResolvedOf<typeof spreadsheetExport>;
export type SpreadsheetExportSource = SourceOf<typeof spreadsheetExport>;

export const exportSchema = documentSchema('export', 'An export to a spreadsheet', schemaOf(spreadsheetExport));

export const exportsDiff = entries<SpreadsheetExport>(properties<SpreadsheetExport>(diffsOf(spreadsheetExport)), {
  added: [['safe for clients', 'the export is new']],
  gone: [['breaking for clients', 'the export is gone']],
});
