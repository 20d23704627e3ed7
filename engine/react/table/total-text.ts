import { useCallback } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useFormat } from '../format/index.ts';
import { useCatalogue, useLabel, type ListedEntity } from '../state/index.ts';
import { numberStyleOf, unitLabels } from './column-fields.ts';

/** Returns a formatter for a column's total, in the format of its cells. */
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
