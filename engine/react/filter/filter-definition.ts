import type { Column, EnumerationValue, FilterKind, ListFilter, Text } from '../../metadata/types/index.ts';
import { displayPaths, valueFormat } from '../../metadata/index.ts';
import { listFieldAt, type EntityPiece, type PortalCatalogue, type ListedEntity } from '../state/index.ts';

/** Whether a filter takes several values, one after the other. */
export const takesSeveral = ({ kind }: FilterDefinition): boolean => kind === 'enumeration' || kind === 'reference';

/** One way to narrow a list, with what its editor needs. */
export interface FilterDefinition {
  readonly name: string;
  readonly kind: FilterKind;
  readonly label: Text;
  /** What figures may be given in, in any language. */
  readonly units: readonly string[];
  /** Whether figures are written without groups, as a year is. */
  readonly isUngrouped: boolean;
  /** Choices of an enumeration. */
  readonly values: readonly EnumerationValue[];
  /** The entity a reference filter picks from. */
  readonly target?: string;
  /** The entity whose list it narrows. */
  readonly entity: string;
  /** Field of that entity the filter is over. */
  readonly field: string;
  /** What "not filled in" is called. */
  readonly empty?: Text;
  /** Whether a person may add it; one that is set is shown in any case. */
  readonly offered: boolean;
}

export interface FilterSources {
  readonly entity: ListedEntity;
  readonly catalogue: PortalCatalogue;
  /** Pieces of the entities that filter paths lead through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
}

/** The filters of a list: those of the columns given, then those without a column. */
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
    // Words with places are of one record each.
    ...(empty === undefined || displayPaths({ display: empty }).length > 0 ? {} : { empty }),
  };
}

/** A fixed unit, or all that the field which holds it may have. */
function unitsOf(unit: Column['unit'], { entity, catalogue, pieces }: FilterSources): readonly string[] {
  if (unit === undefined) return [];
  if (typeof unit === 'string') return [unit];
  const field = listFieldAt(entity, unit.field, pieces);
  const values = field?.type === 'enumeration' ? (catalogue.enumerations[field.enumeration]?.values ?? []) : [];
  return values.flatMap(({ label }) => Object.values(label));
}

/** The entity that the last reference on the way of `path` leads to: `lender.name` filters by members. */
function referenceOn(entity: ListedEntity, path: string, pieces: FilterSources['pieces']): string | undefined {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const field = listFieldAt(entity, parts.slice(0, length).join('.'), pieces);
    if (field !== undefined && 'to' in field) return field.to;
  }
  return undefined;
}
