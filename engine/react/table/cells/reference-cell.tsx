import { unbroken } from '../../format/index.ts';
import { fieldAt, useDisplay, type CellProps } from '../../state/index.ts';
import { EmptyCell } from './empty-cell.tsx';
import { useTablePieces } from '../table-pieces.tsx';

/** A record that the row refers to, as it is called in one line; several are joined by commas. */
export function ReferenceCell({ value, column, entity, record }: CellProps & { readonly value: unknown }) {
  const pieces = useTablePieces();
  const field = fieldAt(entity, column.field, pieces);
  const target = field !== undefined && 'to' in field ? field.to : undefined;
  const display = useDisplay(target ?? '');
  if (target === undefined) return String(value);
  const records = Array.isArray(value) ? value : [value];
  const names = records.map(display).join(', ');
  if (names === '') return <EmptyCell words={column.empty} record={record} />;
  return <span title={names}>{unbroken(names)}</span>;
}
