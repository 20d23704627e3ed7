import type { Column, EnumerationValue, FilterKind, ListFilter, Text } from '../../metadata/types/index.ts';
import { displayPaths, valueFormat } from '../../metadata/index.ts';
import { listFieldAt, type EntityPiece, type PortalCatalogue, type ListedEntity } from '../state/index.ts';

/** True when a filter accepts several values. */
export const takesSeveral = ({ kind }: FilterDefinition): boolean => kind === 'enumeration' || kind === 'reference';

/** A filter of a list, with the data its editor needs. */
export interface FilterDefinition {
  readonly name: string;
  readonly kind: FilterKind;
  readonly label: Text;
  /** Labels of the accepted units, in all languages. */
  readonly units: readonly string[];
  /** True when numbers have no thousands separators, as in years. */
  readonly isUngrouped: boolean;
  /** Choices of an enumeration. */
  readonly values: readonly EnumerationValue[];
  /** The referenced entity of a reference filter. */
  readonly target?: string;
  /** The entity of the list. */
  readonly entity: string;
  /** The field that the filter compares. */
  readonly field: string;
  /** Label of the choice "not filled in". */
  readonly empty?: Text;
  /** False: a person cannot add it, but it is shown when set. */
  readonly offered: boolean;
}

export interface FilterSources {
  readonly entity: ListedEntity;
  readonly catalogue: PortalCatalogue;
  /** Pieces of the entities that filter paths pass through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
}

/** The filters of a list: those of the columns, then those without a column. */
export function filterDefinitions(
  columns: readonly Column[],
  filters: readonly ListFilter[],
  sources: FilterSources,
): readonly FilterDefinition[] {
  const ofColumns = columns.flatMap((column) =>
    column.filter === undefined
      ? []
      : [definition({ ...column, kind: column.filter, offered: true, unit: column.unit }, sources)],
  );
  const others = filters.map((filter) =>
    definition({ ...filter, field: filter.field ?? filter.name, filterExclude: [], unit: undefined }, sources),
  );
  return [...ofColumns, ...others];
}

interface Described {
  readonly name: string;
  readonly kind: FilterKind;
  readonly field: string;
  readonly label: Text;
  readonly filterExclude: readonly string[];
  readonly empty?: Text;
  readonly offered: boolean;
  readonly unit: Column['unit'];
}

function definition(described: Described, sources: FilterSources): FilterDefinition {
  const { entity, catalogue, pieces } = sources;
  const { name, kind, field, label, filterExclude, empty, offered } = described;
  const target = kind === 'reference' ? referenceOn(entity, field, pieces) : undefined;
  const shown = listFieldAt(entity, field, pieces);
  const values = shown?.type === 'enumeration' ? (catalogue.enumerations[shown.enumeration]?.values ?? []) : [];
  return {
    name,
    kind,
    entity: entity.name,
    field,
    label,
    offered,
    units: unitsOf(described.unit, sources),
    isUngrouped: valueFormat(shown).isUngrouped === true,
    values: values.filter((value) => !filterExclude.includes(value.name)),
    ...(target === undefined ? {} : { target }),
    // A label with placeholders belongs to one record each.
    ...(empty === undefined || displayPaths({ display: empty }).length > 0 ? {} : { empty }),
  };
}

/** The fixed unit, or the labels of all units of the unit's field. */
function unitsOf(unit: Column['unit'], { entity, catalogue, pieces }: FilterSources): readonly string[] {
  if (unit === undefined) return [];
  if (typeof unit === 'string') return [unit];
  const field = listFieldAt(entity, unit.field, pieces);
  const values = field?.type === 'enumeration' ? (catalogue.enumerations[field.enumeration]?.values ?? []) : [];
  return values.flatMap(({ label }) => Object.values(label));
}

/** The entity of the last reference on `path`: `lender.name` filters by members. */
function referenceOn(entity: ListedEntity, path: string, pieces: FilterSources['pieces']): string | undefined {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const field = listFieldAt(entity, parts.slice(0, length).join('.'), pieces);
    if (field !== undefined && 'to' in field) return field.to;
  }
  return undefined;
}
