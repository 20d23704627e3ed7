import { textTypes } from '../../field-types/index.ts';
import { assignedByLoader, derived, optional, required, withDefault } from '../describe.ts';
import { type Unit } from '../field/number.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { booleanChange, client, keyedList, properties, screen, words } from '../meaning.ts';
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
  value: required(constantName, { text: "A value of the column's enumeration.", means: screen }),
  ...otherLabel,
};

/** A text for a value in some records of a list. */
export type ValueLabel = ResolvedOf<typeof valueLabel>;

/** A column of a list. */
export const column = {
  name: derived(lowerName, { text: "Name in filter, sort and address; default: the field's.", means: client }),
  field: required(path, { text: 'Field path shown; a reference shows its display.', means: client }),
  label: derived(text, { means: words }),
  cell: derived<string, CellKind | (string & {})>(nameOf('cell'), {
    text: `${cellKinds.join(', ')}, or a cell of the portal's own; default: by type.`,
    means: screen,
  }),
  /** Unit of a quantity: fixed, or the field that stores it. */
  unit: assignedByLoader<Unit | undefined>({ means: screen, instead: 'write "unit" at the field' }),
  decimals: optional(integer(0, 10), { text: 'Decimal places shown.', means: screen }),
  reads: optional(paths, { text: "Paths a cell of the portal's own reads besides the field.", means: screen }),
  filter: derived<FilterKind | boolean, FilterKind | undefined>(shortOr('boolean', yesNo, filterKind), {
    text: "true: the kind by the field's type.",
    means: client,
  }),
  filterExclude: withDefault(listOf(constantName), [], {
    text: 'Enumeration values not offered in the filter.',
    means: screen,
  }),
  underExcept: optional(listOf(constantName, { minItems: 1 }), {
    text: 'Enumeration values that are not repeated in a cell below another column: the other one says them.',
    means: screen,
  }),
  valueLabels: optional(listOf(objectOf(valueLabel), { minItems: 1 }), {
    text: 'Other words for a value of an enumeration in some records; of several the first that holds. Filters keep its own.',
    means: screen,
  }),
  emptyExcept: optional(valuesByPath, {
    text: 'Where an enumeration of the record has one of these values, an empty value has no words of its own.',
    means: screen,
  }),
  empty: optional(text, {
    text: 'Shown for an empty value, with {places} from the record; default: a dash, also where all of its places are empty.',
    means: words,
  }),
  hidden: withDefault(yesNo, false, { text: 'Not shown until the person chooses it.', means: screen }),
  visible: optional(rule, { text: 'Over the viewer alone: false means absent.', means: accessCondition }),
  sortable: derived(yesNo, {
    text: 'Default: by type.',
    means: booleanChange({
      true: ['safe for clients', 'can be sorted by'],
      false: ['breaking for clients', 'can no longer be sorted by'],
    }),
  }),
  sortBy: optional(path, { text: 'Path to sort by instead of field.', means: client }),
  align: derived(side, { text: 'Default: end for numbers, start for all else.', means: screen }),
  under: optional(lowerName, {
    text: 'The column in whose cells this one stands, on a second line, wherever both are shown.',
    means: screen,
  }),
  priority: optional(integer(0), {
    text: 'The higher, the longer it keeps its place in rows that have no room for all columns; default: 0. Among equals what tells least of a record gives way first, and stands in a line that the row opens below itself.',
    means: screen,
  }),
  pin: optional(side, { text: 'Stays in view at this side.', means: screen }),
  width: optional(integer(20), { text: 'Pixels.', means: screen }),
  truncate: optional(objectOf(truncate), { text: 'Longer texts are cut and an ellipsis added.', means: screen }),
};

export type Column = ResolvedOf<typeof column>;
export type ColumnSource = string | SourceOf<typeof column>;

/** Columns in order; a path alone is a column. */
export const columns = listOf(shortOr('string', path, source(column)));

export const columnsMeaning = keyedList(({ name }) => name, properties<Column>(meaningsOf(column)), {
  added: [['safe for clients', 'the column is new']],
  gone: [['breaking for clients', 'the column is gone']],
  order: 'screen only',
});
