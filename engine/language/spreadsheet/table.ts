import { fieldTypes, type SheetKind } from '../../field-types/index.ts';
import type { Rule } from '../../rules/index.ts';
import { derived, transformed, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { sortBy } from '../list/sort.ts';
import { client, keyedList, nameList, properties, screen, words } from '../diff.ts';
import { source } from '../schema-of.ts';
import {
  flag,
  listOf,
  lowerName,
  nameOf,
  oneOf,
  relativePath,
  nonEmptyString,
  rule,
  shortOr,
  text,
  integer,
} from '../shapes.ts';
import type { ExportColumn } from './exported.ts';

const needed = {
  message: required(nameOf('textKey'), { text: 'Text key of the error for an empty cell.', means: screen }),
  of: required(relativePath, {
    text: 'Reference or field of the record that the error is reported for.',
    means: screen,
  }),
};

/** A column. A path alone is the field at it. */
const column = {
  name: derived(lowerName, {
    text: 'Unique name in the table; without field, parts or formula also the name of the value from the server. Default: the words of the path joined: lenderName for lender.name.',
    means: client,
  }),
  field: optional(relativePath, { text: 'Field of the record; a reference shows its display.', means: client }),
  parts: optional(listOf(shortOr('string', nonEmptyString, text), { minItems: 1 }), {
    text: 'Texts with paths in braces, joined by a comma; one whose paths are all empty is omitted.',
    means: client,
  }),
  formula: optional(rule, {
    text: 'Rule over the record, the item of `each` ($row) and the request ($asked) that yields the value.',
    means: client,
  }),
  label: derived(text, { text: "Heading; default: the field's label.", means: words }),
  kind: derived<SheetKind, SheetKind>(oneOf(...new Set(Object.values(fieldTypes).map(({ sheet }) => sheet))), {
    text: 'Type of the cells; default: by the field, without a field text.',
    means: client,
  }),
  decimals: derived<number, number | undefined>(integer(0, 10), {
    text: "Decimal places; default: the field's scale.",
    means: screen,
  }),
  enumeration: optional(nameOf('enumeration'), {
    text: 'Enumeration whose labels replace the values from the server or a formula.',
    means: screen,
  }),
  note: optional(text, { text: 'Explanation of the column, at its heading and on the sheet of notes.', means: words }),
  width: optional(integer(1, 250), { text: 'Width in characters; default: by the heading.', means: screen }),
  sum: withDefault(flag, false, { text: 'Shows its sum among the facts.', means: screen }),
  needed: optional(source(needed), {
    text: 'Reports empty cells as errors; the export is created nevertheless and lists the records concerned.',
    means: client,
  }),
};

export type ExportColumnSource = string | SourceOf<typeof column>;

const columns = listOf(shortOr('string', relativePath, source(column)), { minItems: 1 });

/** Columns are compared in their loaded form. */
const columnDiff = properties<ExportColumn>({
  name: client,
  label: words,
  kind: client,
  decimals: screen,
  path: client,
  formula: client,
  note: words,
  width: screen,
  sum: screen,
  needed: client,
  parts: client,
  values: client,
  empty: client,
});

/** A sheet of rows. */
export const table = {
  name: required(lowerName, { text: 'Unique name in the export.', means: client }),
  title: required(text, { text: 'Name of the sheet.', means: words }),
  entity: optional(nameOf('entity'), {
    text: 'Entity of the rows, limited to records that the requesting person may read; without it the server provides the rows.',
    means: client,
  }),
  each: optional(relativePath, {
    text: 'Rows field of the record, such as authors: each item becomes a row of the table. Column paths go through it.',
    means: client,
  }),
  where: optional<Rule, Rule>(rule, {
    text: 'Rule over the record and the request ($asked.from): only records for which it holds.',
    means: client,
  }),
  sort: withDefault(sortBy(relativePath), [], {
    text: 'Sort keys by paths of the record; the id is the last key.',
    means: screen,
  }),
  discloses: withDefault(listOf(relativePath), [], {
    text: 'Paths shown to every viewer who may read the record, although the access rules of their entity hide them.',
    means: nameList({
      added: (field) => ['access widened', `shows ${field} to whoever exports`],
      gone: (field) => ['access narrowed', `shows ${field} no longer`],
    }),
  }),
  columns: transformed<readonly ExportColumnSource[], readonly ExportColumn[]>(columns, {
    text: 'Columns from left to right.',
    means: keyedList<ExportColumn>(({ name }) => name, columnDiff, {
      added: [['safe for clients', 'the column is new']],
      gone: [['breaking for clients', 'the column is gone']],
      order: 'screen only',
    }),
  }),
};

export type ExportTable = ResolvedOf<typeof table>;
export type ExportTableSource = SourceOf<typeof table>;

export const tables = listOf(source(table), { minItems: 1 });

export const tablesDiff = keyedList<ExportTable>(({ name }) => name, properties<ExportTable>(diffsOf(table)), {
  added: [['safe for clients', 'the table is new']],
  gone: [['breaking for clients', 'the table is gone']],
  order: 'screen only',
});
