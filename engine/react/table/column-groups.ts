import type { Column } from '../../metadata/types/index.ts';
import { cardColumns } from './column-fields.ts';

/** Columns that share a cell. */
export interface ColumnGroup {
  /** Column on the first line. */
  readonly lead: Column;
  /** Columns after it on the first line. */
  readonly beside?: readonly Column[];
  /** Columns on lines below. */
  readonly under: readonly Column[];
}

/** Column groups in the rows, and collapsed ones below. */
export interface Laid {
  readonly kept: readonly ColumnGroup[];
  readonly below: readonly ColumnGroup[];
}

/** Paths in the display template of the current language, and those of other languages. */
export interface NamedBy {
  readonly named: readonly string[];
  readonly translations?: readonly string[] | undefined;
}

/**
 * Groups visible columns by cell, pinned ones at their edges. A column under a hidden one gets its own cell. The name
 * in the current language comes above its translations.
 */
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

/**
 * Groups columns for a card: the most important ones, and the rest. The card's head has the fields of the record's name
 * at `named`.
 */
export function cardGroups(columns: readonly Column[], named: readonly string[]): Laid {
  const naming = named.flatMap((path) => columns.filter(({ field }) => path === field || path.startsWith(`${field}.`)));
  const [lead, ...beside] = [...new Set(naming)];
  const isInHead = (column: Column) => naming.some(({ name }) => name === column.name || name === column.under);
  const under = columns.filter((column) => isInHead(column) && !naming.includes(column));
  const head = lead === undefined ? [] : [{ lead, beside, under }];
  const groups = [...head, ...columnGroups(columns.filter((column) => !isInHead(column)))];
  const telling = cardColumns(groups.map((group) => group.lead));
  const isTelling = (group: ColumnGroup) => telling.includes(group.lead.name);
  return { kept: groups.filter(isTelling), below: groups.filter((group) => !isTelling(group)) };
}
