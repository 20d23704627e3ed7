import type { Column } from '../../metadata/types/index.ts';
import { tellingColumns } from './column-fields.ts';

/** Columns that share a cell. */
export interface ColumnGroup {
  /** On the first line. */
  readonly lead: Column;
  /** On the first line after it. */
  readonly beside?: readonly Column[];
  /** Below it. */
  readonly under: readonly Column[];
}

/** Columns that have a place in the rows, and those that stand below them. */
export interface Laid {
  readonly kept: readonly ColumnGroup[];
  readonly below: readonly ColumnGroup[];
}

/** What a record is called by, and by what else in other languages: paths of its display. */
export interface NamedBy {
  readonly named: readonly string[];
  readonly translations?: readonly string[] | undefined;
}

/** The shown columns by cells, pinned ones at their edges: one that stands under another has a cell of its own where that other is not shown. A name stands above its translation, in every language. */
export function columnGroups(columns: readonly Column[], by: NamedBy = { named: [] }): readonly ColumnGroup[] {
  const pinned = (edge: Column['pin']) => columns.filter(({ pin }) => pin === edge);
  const isUnder = ({ under }: Column): boolean => columns.some(({ name }) => name === under);
  return [...pinned('start'), ...pinned(undefined), ...pinned('end')]
    .filter((column) => !isUnder(column))
    .map((lead) => spokenFirst({ lead, under: columns.filter(({ under }) => under === lead.name) }, by));
}

function spokenFirst(group: ColumnGroup, { named, translations = [] }: NamedBy): ColumnGroup {
  const { lead, under } = group;
  const spoken = translations.includes(lead.field) ? under.find(({ field }) => named.includes(field)) : undefined;
  if (spoken === undefined) return group;
  return { lead: spoken, under: [lead, ...under.filter((column) => column !== spoken)] };
}

/** The most telling columns as a card has them, and the rest: what a record is called, by the fields at `named`, is its head. */
export function cardGroups(columns: readonly Column[], named: readonly string[]): Laid {
  const naming = named.flatMap((path) => columns.filter(({ field }) => path === field || path.startsWith(`${field}.`)));
  const [lead, ...beside] = [...new Set(naming)];
  const isInHead = (column: Column) => naming.some(({ name }) => name === column.name || name === column.under);
  const under = columns.filter((column) => isInHead(column) && !naming.includes(column));
  const head = lead === undefined ? [] : [{ lead, beside, under }];
  const groups = [...head, ...columnGroups(columns.filter((column) => !isInHead(column)))];
  const telling = tellingColumns(groups.map((group) => group.lead));
  const isTelling = (group: ColumnGroup) => telling.includes(group.lead.name);
  return { kept: groups.filter(isTelling), below: groups.filter((group) => !isTelling(group)) };
}
