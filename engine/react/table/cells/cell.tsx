import type { ComponentType } from 'react';
import type { CellKind, Column } from '../../../metadata/types/index.ts';
import { valueAt } from '../../../record/index.ts';
import { useRegistry, type CellProps, type RecordData } from '../../state/index.ts';
import { TickCell, YesNoCell } from './boolean-cells.tsx';
import { DateCell, DateTimeCell } from './date-cells.tsx';
import { EmptyCell } from './empty-cell.tsx';
import { EntriesCell } from './entries-cell.tsx';
import { EnumerationCell, IconCell, StatusCell } from './enumeration-cells.tsx';
import { CountCell, NumberCell, QuantityCell } from './number-cells.tsx';
import { ReferenceCell } from './reference-cell.tsx';
import { TextCell } from './text-cell.tsx';

const kinds: Readonly<Record<CellKind, ComponentType<CellProps & { readonly value: unknown }>>> = {
  text: TextCell,
  number: NumberCell,
  quantity: QuantityCell,
  count: CountCell,
  entries: EntriesCell,
  enumeration: EnumerationCell,
  icon: IconCell,
  status: StatusCell,
  yesNo: YesNoCell,
  tick: TickCell,
  date: DateCell,
  dateTime: DateTimeCell,
  reference: ReferenceCell,
};

/** One value of a record as its column shows it. */
export function Cell(props: CellProps) {
  const { record, column } = props;
  const { cells } = useRegistry();
  const Custom = cells[column.cell];
  if (Custom !== undefined) return <Custom {...props} />;
  const value = valueAt(record, column.field);
  if (isEmpty(value)) return <EmptyCell words={column.empty} record={record} />;
  const Known = isKind(column.cell) ? kinds[column.cell] : TextCell;
  return <Known {...props} value={value} />;
}

/** Whether a column has nothing to say of a record, not even words of its own; a cell of the product's own always may. */
export function useIsBlank(): (record: RecordData, column: Column) => boolean {
  const { cells } = useRegistry();
  return (record, { cell, field, empty }) =>
    cells[cell] === undefined && empty === undefined && isEmpty(valueAt(record, field));
}

function isKind(cell: string): cell is CellKind {
  return Object.hasOwn(kinds, cell);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
