import { isSameValue } from '../../metadata/index.ts';
import type { Field } from '../../metadata/types/index.ts';
import { valueAt } from '../../record/index.ts';
import { quotable } from './comparable.ts';
import { type CellPosition, importIssue, type ImportIssue } from './issue.ts';
import type { MappedColumn, ReadRow } from './read-rows.ts';

/** The value of a field in a row. */
export interface RowField {
  readonly field: Field;
  readonly value: unknown;
  readonly written: string;
  readonly position: CellPosition;
}

/** A row by field. */
export interface RowFields {
  readonly row: number;
  readonly fields: ReadonlyMap<string, RowField>;
  readonly issues: readonly ImportIssue[];
  /** Position of each field's value, also when empty; with several columns that of the unreadable cell. */
  readonly positions: ReadonlyMap<string, CellPosition>;
  /** Fields whose cells could not be read. */
  readonly unread: ReadonlySet<string>;
}

/** The fields of a row; the first filled column of a field decides its value. */
export function rowFields({ row, readings }: ReadRow, columns: readonly MappedColumn[]): RowFields {
  const fields = new Map<string, RowField>();
  const positions = new Map<string, CellPosition>();
  const unread = new Set<string>();
  const issues: ImportIssue[] = [];
  for (const [index, { column, heading, field }] of columns.entries()) {
    const position = { row, column: heading };
    const reading = readings[index];
    if (!positions.has(column.field)) positions.set(column.field, position);
    if (reading?.kind === 'wrong' && !fields.has(column.field)) {
      unread.add(column.field);
      positions.set(column.field, position);
    }
    if (reading?.kind !== 'value') continue;
    const { value, written } = reading;
    const other = fields.get(column.field);
    if (other === undefined) {
      fields.set(column.field, { field, value, written, position });
      positions.set(column.field, position);
    } else if (!isSameValue(field, other.value, value)) {
      const [value, said] = [quotable(written), quotable(other.written)];
      const attributes = { value, other: said, column: other.position.column };
      issues.push(importIssue(position, 'errors.import.contradicts', attributes));
    }
  }
  return { row, fields, issues: [...wrongCells({ row, readings }, columns, fields), ...issues], positions, unread };
}

/** Findings of unreadable cells; an ambiguous reference is resolved when another column names one candidate. */
function wrongCells(
  { row, readings }: ReadRow,
  columns: readonly MappedColumn[],
  fields: ReadonlyMap<string, RowField>,
): readonly ImportIssue[] {
  return columns.flatMap(({ column, heading }, index) => {
    const reading = readings[index];
    if (reading?.kind !== 'wrong') return [];
    const said = valueAt(fields.get(column.field)?.value, ['id']);
    if (reading.among?.some((id) => id === said) === true) return [];
    return [importIssue({ row, column: heading }, reading.message, reading.attributes)];
  });
}
