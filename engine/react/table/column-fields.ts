import { valueFormat } from '../../metadata/index.ts';
import type { Column, Field, Text } from '../../metadata/types/index.ts';
import type { NumberStyle } from '../format/index.ts';
import { listFieldAt, type ListedEntity, type PortalCatalogue } from '../state/index.ts';

/** How a column writes figures: as its field does, but with its own decimal places where it has them. */
export function numberStyleOf({ field, decimals }: Column, entity: ListedEntity): NumberStyle {
  const style = valueFormat(listFieldAt(entity, field));
  return decimals === undefined ? style : { ...style, decimals };
}

interface UnitWords {
  readonly entity: ListedEntity;
  readonly enumerations: PortalCatalogue['enumerations'];
  readonly label: (text: Text | undefined) => string;
}

/** What the units of a column are called, by their values. */
export function unitLabels({ unit }: Column, { entity, enumerations, label }: UnitWords): (name: string) => string {
  if (typeof unit !== 'object') return (name) => name;
  const { values = [] } = enumerations[unitEnumeration(unit.field, entity) ?? ''] ?? {};
  const units = new Map(values.map((value) => [value.name, label(value.label)]));
  return (name) => units.get(name) ?? name;
}

/** The enumeration that names the units in the field at `path`. */
function unitEnumeration(path: string, entity: ListedEntity): string | undefined {
  return enumerationOf(listFieldAt(entity, path));
}

/** The enumeration a field takes its values from. */
export function enumerationOf(field: Field | undefined): string | undefined {
  return field?.type === 'enumeration' ? field.enumeration : undefined;
}

/** Rows of a card on a narrow screen. */
const tellingCount = 5;

/**
 * The columns a narrow screen shows: what names the record, its status, a quantity, and whom and what it is about or when
 * it was. Five at most, in the list's order.
 */
export function tellingColumns(columns: readonly Column[]): readonly string[] {
  const chosen = rankedColumns(columns).slice(0, tellingCount);
  return columns.map(({ name }) => name).filter((name) => chosen.includes(name));
}

/** All columns, the one that tells most of a record first: the first, then its status; what metadata give a priority tells more than the kind of a cell. */
export function rankedColumns(columns: readonly Column[]): readonly string[] {
  const [first] = columns;
  const status = columns.find(({ cell }) => cell === 'status');
  // A product's own cell may show a quantity too.
  const quantity = columns.find(({ cell, unit }) => cell === 'quantity' || unit !== undefined);
  const references = columns.filter(({ cell }) => cell === 'reference');
  const words = columns.filter(({ cell }) => cell === 'text' || cell === 'date');
  const important = columns.filter(({ priority = 0 }) => priority > 0);
  const ranked = [first, status, ...important, quantity, ...references, ...words, ...columns].flatMap((column) =>
    column === undefined ? [] : [column.name],
  );
  return [...new Set(ranked)];
}
