import { isValues, valueAt, type Values } from '../../record/index.ts';
import type { Place, PlannedField } from './plan.ts';

/** The places of a field in the rows of a record: none but in rows, where it has one in each. */
export function placesInRows({ path, rowsPath }: PlannedField, record: Values): readonly Place[] {
  if (rowsPath === undefined) return [];
  const rows = valueAt(record, rowsPath);
  if (!Array.isArray(rows)) return [];
  const inRow = path.slice(rowsPath.length + '[].'.length);
  return rows.map((row: unknown, index) => ({
    path: `${rowsPath}.${index}.${inRow}`,
    steps: [...rowsPath.split('.'), index, ...inRow.split('.')],
    row: isValues(row) ? row : {},
  }));
}

/** The place of a group or rows around `place`, themselves in rows. */
export function placeAround(place: Place, { path, rowsPath }: PlannedField): string {
  if (rowsPath === undefined) return path;
  const index = place.steps[rowsPath.split('.').length];
  return `${rowsPath}.${index}.${path.slice(rowsPath.length + '[].'.length)}`;
}

/** A place as rules name its field: `authors.0.name` is `authors[].name`. */
export function withoutIndexes(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '[]');
}
