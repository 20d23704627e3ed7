import { valueAt } from '../../../record/index.ts';
import { spaceBefore, useFormat } from '../../format/index.ts';
import { useCatalogue, useLabel, type CellProps } from '../../state/index.ts';
import { numberStyleOf, unitEnumeration } from '../column-fields.ts';

interface ValueProps extends CellProps {
  readonly value: unknown;
}

/** A figure by the language's rules. */
export function NumberCell({ value, column, entity }: ValueProps) {
  const format = useFormat();
  return format.number(String(value), numberStyleOf(column, entity));
}

/** A figure with its unit in muted text. */
export function QuantityCell({ value, record, column, entity }: ValueProps) {
  const format = useFormat();
  const unit = useUnit(record, column, entity);
  const figure = format.number(String(value), numberStyleOf(column, entity));
  return (
    <>
      {figure}
      {unit !== '' && (
        <span className="cell-muted">
          {spaceBefore(unit)}
          {unit}
        </span>
      )}
    </>
  );
}

/** How many there are. */
export function CountCell({ value }: { readonly value: unknown }) {
  const format = useFormat();
  return format.number(Array.isArray(value) ? value.length : String(value));
}

function useUnit(record: CellProps['record'], column: CellProps['column'], entity: CellProps['entity']): string {
  const { enumerations } = useCatalogue();
  const label = useLabel();
  if (column.unit === undefined) return '';
  if (typeof column.unit === 'string') return column.unit;
  const name = valueAt(record, column.unit.field);
  if (typeof name !== 'string') return '';
  const values = enumerations[unitEnumeration(column.unit.field, entity) ?? '']?.values ?? [];
  const known = values.find((value) => value.name === name);
  return known === undefined ? name : label(known.label);
}
