import { fieldTypes, type SheetKind } from '../../field-types/index.ts';
import type { Rule } from '../../rules/index.ts';
import { derived, transformed, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { sortBy } from '../list/sort.ts';
import { client, keyedList, nameList, properties, screen, words } from '../meaning.ts';
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
  message: required(nameOf('textKey'), { text: 'What is said of an empty cell.', means: screen }),
  of: required(relativePath, { text: 'Of whom it is said: a reference of the record, or a field.', means: screen }),
};

/** A column. A path alone is the field at it. */
const column = {
  name: derived(lowerName, {
    text: 'Unique in its table, and the name of what the server gives where nothing else is said; default: the words of the path joined, lenderName of lender.name.',
    means: client,
  }),
  field: optional(relativePath, { text: 'A field of the record; a reference shows its display.', means: client }),
  parts: optional(listOf(shortOr('string', nonEmptyString, text), { minItems: 1 }), {
    text: 'Words with paths in braces, joined by a comma; one whose paths are all empty is left out.',
    means: client,
  }),
  formula: optional(rule, {
    text: 'What follows from the record, from the item of `each` ($row) and from what was asked ($asked).',
    means: client,
  }),
  label: derived(text, { text: "The heading; default: the field's own.", means: words }),
  kind: derived<SheetKind, SheetKind>(oneOf(...new Set(Object.values(fieldTypes).map(({ sheet }) => sheet))), {
    text: 'What its cells hold; default: as its field, text without one.',
    means: client,
  }),
  decimals: derived<number, number | undefined>(integer(0, 10), {
    text: "Decimal places; default: the field's scale.",
    means: screen,
  }),
  enumeration: optional(nameOf('enumeration'), {
    text: 'Whose words stand for a value that the server gives or a formula yields.',
    means: screen,
  }),
  note: optional(text, { text: 'What the column means: at its heading, and in the sheet of notes.', means: words }),
  width: optional(integer(1, 250), { text: 'In characters; default: by the heading.', means: screen }),
  sum: withDefault(flag, false, { text: 'Its sum stands among the facts.', means: screen }),
  needed: optional(source(needed), {
    text: 'That no cell may be empty: the export is made all the same, and says of whom there is an error.',
    means: client,
  }),
};

export type ExportColumnSource = string | SourceOf<typeof column>;

const columns = listOf(shortOr('string', relativePath, source(column)), { minItems: 1 });

/** Columns are compared in their loaded form. */
const columnMeaning = properties<ExportColumn>({
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
  name: required(lowerName, { text: 'Unique in the export.', means: client }),
  title: required(text, { text: 'What its sheet is called.', means: words }),
  entity: optional(nameOf('entity'), {
    text: 'Whose records its rows are, of those that whoever asks may read; without it the server gives the rows.',
    means: client,
  }),
  each: optional(relativePath, {
    text: 'Rows of the record, of which each is a row of the table: authors. Paths of columns go through it.',
    means: client,
  }),
  where: optional<Rule, Rule>(rule, {
    text: 'Which records: over the record, and over what was asked, $asked.from.',
    means: client,
  }),
  sort: withDefault(sortBy(relativePath), [], { text: 'By paths of the record; the id decides last.', means: screen }),
  discloses: withDefault(listOf(relativePath), [], {
    text: 'Paths shown to whoever may read the record, though the entity they belong to closes them.',
    means: nameList({
      added: (field) => ['access widened', `shows ${field} to whoever exports`],
      gone: (field) => ['access narrowed', `shows ${field} no longer`],
    }),
  }),
  columns: transformed<readonly ExportColumnSource[], readonly ExportColumn[]>(columns, {
    text: 'From left to right.',
    means: keyedList<ExportColumn>(({ name }) => name, columnMeaning, {
      added: [['safe for clients', 'the column is new']],
      gone: [['breaking for clients', 'the column is gone']],
      order: 'screen only',
    }),
  }),
};

export type ExportTable = ResolvedOf<typeof table>;
export type ExportTableSource = SourceOf<typeof table>;

export const tables = listOf(source(table), { minItems: 1 });

export const tablesMeaning = keyedList<ExportTable>(({ name }) => name, properties<ExportTable>(meaningsOf(table)), {
  added: [['safe for clients', 'the table is new']],
  gone: [['breaking for clients', 'the table is gone']],
  order: 'screen only',
});
