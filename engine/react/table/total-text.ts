import { useCallback } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useFormat } from '../format/index.ts';
import { useCatalogue, useLabel, type ListedEntity } from '../state/index.ts';
import type { CellTools } from './cells/cell-tools.ts';
import { numberStyleOf, unitEnumeration } from './column-fields.ts';

/** What the units of a column are called, by their values. */
export function unitLabels(
  { unit }: Column,
  { entity, enumerations, label }: Pick<CellTools, 'entity' | 'enumerations' | 'label'>,
): (name: string) => string {
  if (typeof unit !== 'object') return (name) => name;
  const { values = [] } = enumerations[unitEnumeration(unit.field, entity) ?? ''] ?? {};
  const units = new Map(values.map((value) => [value.name, label(value.label)]));
  return (name) => units.get(name) ?? name;
}

/** Writes a sum of a column's figures as its cells write them. */
export function useTotalText(entity: ListedEntity) {
  const { enumerations } = useCatalogue();
  const label = useLabel();
  const { number, quantity } = useFormat();
  return useCallback(
    (column: Column, { unit, total }: { readonly unit: string | null; readonly total: string }): string => {
      const style = numberStyleOf(column, entity);
      return unit === null
        ? number(total, style)
        : quantity(total, unitLabels(column, { entity, enumerations, label })(unit), style);
    },
    [entity, enumerations, label, number, quantity],
  );
}
