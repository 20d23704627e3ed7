import { type DecimalSign, decimalSignOf } from '../../format/index.ts';
import type { Field } from '../../metadata/types/index.ts';
import type { SheetValue } from '../workbook/table.ts';
import type { PlacedColumn } from './headings.ts';

/** What separates decimals in a file, as the texts of its number columns tell. */
export interface DecimalSigns {
  readonly look: (cells: readonly SheetValue[]) => void;
  /** Undefined where nothing tells, or both do. */
  readonly sole: () => DecimalSign | undefined;
}

export function decimalSigns(columns: readonly (PlacedColumn & { readonly field: Field })[]): DecimalSigns {
  const found = new Set<DecimalSign>();
  const numbers = columns.flatMap(({ index, field }) =>
    field.type === 'decimal' ? [{ index, unit: typeof field.unit === 'string' ? field.unit : '' }] : [],
  );
  return {
    look: (cells) => {
      if (found.size === 2) return;
      for (const { index, unit } of numbers) {
        const cell = cells[index];
        const sign = typeof cell === 'string' ? decimalSignOf(cell, unit) : undefined;
        if (sign !== undefined) found.add(sign);
      }
    },
    sole: () => (found.size === 1 ? [...found][0] : undefined),
  };
}
