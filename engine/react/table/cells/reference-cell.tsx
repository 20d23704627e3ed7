import { displayOf, fieldAt, labelIn, useCatalogue, useLanguage, type CellProps } from '../../state/index.ts';
import { useTablePieces } from '../table-pieces.tsx';

/** A record that the row refers to, as it is called in one line; several are joined by commas. */
export function ReferenceCell({ value, column, entity }: CellProps & { readonly value: unknown }) {
  const catalogue = useCatalogue();
  const language = useLanguage();
  const pieces = useTablePieces();
  const field = fieldAt(entity, column.field, pieces);
  const target = field !== undefined && 'to' in field ? catalogue.entities[field.to] : undefined;
  if (target === undefined) return String(value);
  const template = labelIn(target.display, language);
  const records = Array.isArray(value) ? value : [value];
  const names = records.map((record) => displayOf(template, record)).join(', ');
  return <span title={names}>{names}</span>;
}
