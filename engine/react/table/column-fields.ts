import { valueFormat } from '../../metadata/index.ts';
import type { Column, Field, Text } from '../../metadata/types/index.ts';
import type { NumberStyle } from '../format/index.ts';
import { listFieldAt, type ListedEntity, type PortalCatalogue } from '../state/index.ts';

/** Number format of a column: its field's, with the column's own decimal places. */
export function numberStyleOf({ field, decimals }: Column, entity: ListedEntity): NumberStyle {
  const style = valueFormat(listFieldAt(entity, field));
  return decimals === undefined ? style : { ...style, decimals };
}

interface UnitWords {
  readonly entity: ListedEntity;
  readonly enumerations: PortalCatalogue['enumerations'];
  readonly label: (text: Text | undefined) => string;
}

/** Returns labels of a column's units by value. */
export function unitLabels({ unit }: Column, { entity, enumerations, label }: UnitWords): (name: string) => string {
  if (typeof unit !== 'object') return (name) => name;
  const { values = [] } = enumerations[unitEnumeration(unit.field, entity) ?? ''] ?? {};
  const units = new Map(values.map((value) => [value.name, label(value.label)]));
  return (name) => units.get(name) ?? name;
}

/** The enumeration of the unit field at `path`. */
function unitEnumeration(path: string, entity: ListedEntity): string | undefined {
  return enumerationOf(listFieldAt(entity, path));
}

/** The enumeration of a field's values. */
export function enumerationOf(field: Field | undefined): string | undefined {
  return field?.type === 'enumeration' ? field.enumeration : undefined;
}

/** Maximum number of rows of a card on a narrow screen. */
const tellingCount = 5;

/**
 * Columns of a card on a narrow screen: name, status, quantity, references and texts or dates. At most five, in list
 * order.
 */
export function cardColumns(columns: readonly Column[]): readonly string[] {
  const chosen = rankedColumns(columns).slice(0, tellingCount);
  return columns.map(({ name }) => name).filter((name) => chosen.includes(name));
}

/**
 * Names of all columns by importance: the first one, then status, columns with a priority in metadata, and then by kind
 * of cell.
 */
export function rankedColumns(columns: readonly Column[]): readonly string[] {
  const [first] = columns;
  const status = columns.find(({ cell }) => cell === 'status');
  // A custom cell may show a quantity too.
  const quantity = columns.find(({ cell, unit }) => cell === 'quantity' || unit !== undefined);
  const references = columns.filter(({ cell }) => cell === 'reference');
  const words = columns.filter(({ cell }) => cell === 'text' || cell === 'date');
  const important = columns.filter(({ priority = 0 }) => priority > 0);
  const ranked = [first, status, ...important, quantity, ...references, ...words, ...columns].flatMap((column) =>
    column === undefined ? [] : [column.name],
  );
  return [...new Set(ranked)];
}
