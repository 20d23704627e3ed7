import { textTypes } from '../../field-types/index.ts';
import { assignedByLoader, derived, optional, required, withDefault } from '../describe.ts';
import { type Unit } from '../field/number.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { booleanChange, client, keyedList, properties, screen, words } from '../diff.ts';
import { accessCondition } from '../access-condition.ts';
import { source, objectOf } from '../schema-of.ts';
import {
  constantName,
  listOf,
  lowerName,
  nameOf,
  oneOf,
  path,
  paths,
  rule,
  shortOr,
  text,
  integer,
  valuesByPath,
  yesNo,
} from '../shapes.ts';
import { otherLabel } from '../other-label.ts';
import { filterKind, type FilterKind } from './filter.ts';

/** Built-in cells; any other name is a cell of the portal. */
export const cellKinds = [
  'text',
  'quantity',
  'number',
  'enumeration',
  'icon',
  'status',
  'yesNo',
  'tick',
  ...textTypes,
  'reference',
  'count',
  'entries',
] as const;

export type CellKind = (typeof cellKinds)[number];

const truncate = {
  above: required(integer(1), { means: screen }),
  to: required(integer(1), { means: screen }),
};

const side = oneOf('start', 'end');

const valueLabel = {
  value: required(constantName, { text: "Value of the column's enumeration.", means: screen }),
  ...otherLabel,
};

/** A column of a list. */
export const column = {
  name: derived(lowerName, {
    text: "Name in filters, sort keys and the address; default: the field's.",
    means: client,
  }),
  field: required(path, { text: 'Path of the field to show; a reference shows its display.', means: client }),
  label: derived(text, { means: words }),
  cell: derived<string, CellKind | (string & {})>(nameOf('cell'), {
    text: `${cellKinds.join(', ')}, or the name of a portal cell; default: by type.`,
    means: screen,
  }),
  /** Unit of a quantity: fixed, or the field that stores it. */
  unit: assignedByLoader<Unit | undefined>({ means: screen, instead: 'write "unit" at the field' }),
  decimals: optional(integer(0, 10), { text: 'Decimal places shown.', means: screen }),
  reads: optional(paths, { text: 'Further paths that a portal cell reads.', means: screen }),
  filter: derived<FilterKind | boolean, FilterKind | undefined>(shortOr('boolean', yesNo, filterKind), {
    text: "Kind of filter; true: by the field's type.",
    means: client,
  }),
  filterExclude: withDefault(listOf(constantName), [], {
    text: 'Enumeration values that the filter does not offer.',
    means: screen,
  }),
  underExcept: optional(listOf(constantName, { minItems: 1 }), {
    text: 'Enumeration values not shown while this column is below another column (under), which already shows them.',
    means: screen,
  }),
  valueLabels: optional(listOf(objectOf(valueLabel), { minItems: 1 }), {
    text: 'Different labels of an enumeration value in some records; the first match applies. Filters keep the normal label.',
    means: screen,
  }),
  emptyExcept: optional(valuesByPath, {
    text: 'The text of empty is not used in records whose enumeration field has one of these values.',
    means: screen,
  }),
  empty: optional(text, {
    text: 'Text for an empty value, with {placeholders} from the record. Default: a dash, also if all placeholders are empty.',
    means: words,
  }),
  hidden: withDefault(yesNo, false, {
    text: 'Hidden until the person selects it in the column chooser.',
    means: screen,
  }),
  visible: optional(rule, {
    text: 'Rule over the viewer only; if false, the column does not exist.',
    means: accessCondition,
  }),
  sortable: derived(yesNo, {
    text: 'Whether the list can be sorted by it; default: by type.',
    means: booleanChange({
      true: ['safe for clients', 'can be sorted by'],
      false: ['breaking for clients', 'can no longer be sorted by'],
    }),
  }),
  sortBy: optional(path, { text: 'Path to sort by instead of field.', means: client }),
  align: derived(side, { text: 'Default: end for numbers, otherwise start.', means: screen }),
  under: optional(lowerName, {
    text: 'Column in whose cells this one is shown as a second line when both are visible.',
    means: screen,
  }),
  priority: optional(integer(0), {
    text: 'In narrow tables columns with lower priority collapse first, into a line that opens below the row; default: 0. Of equal ones the less identifying collapses first.',
    means: screen,
  }),
  pin: optional(side, { text: 'Pinned to this side of the table.', means: screen }),
  width: optional(integer(20), { text: 'Width in pixels.', means: screen }),
  truncate: optional(objectOf(truncate), {
    text: 'Shortens texts longer than `above` to `to` characters and adds an ellipsis.',
    means: screen,
  }),
};

export type Column = ResolvedOf<typeof column>;
export type ColumnSource = string | SourceOf<typeof column>;

/** Columns in order; a path alone is a column. */
export const columns = listOf(shortOr('string', path, source(column)));

export const columnsDiff = keyedList(({ name }) => name, properties<Column>(diffsOf(column)), {
  added: [['safe for clients', 'the column is new']],
  gone: [['breaking for clients', 'the column is gone']],
  order: 'screen only',
});
