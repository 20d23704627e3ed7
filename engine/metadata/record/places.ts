import type { PlannedField } from './plan.ts';

/** A record as rules and forms see it: references nested, decimals and ids as strings. */
export type RecordFacts = Readonly<Record<string, unknown>>;

/** Where a field stands in one record: `authors[].name` has a place for each author. */
export interface Place {
  /** `authors.0.name` */
  readonly path: string;
  readonly steps: readonly (string | number)[];
  readonly row: RecordFacts | undefined;
}

/** The places of a field in a record. */
export function placesOf({ path, rowsPath }: PlannedField, record: RecordFacts): readonly Place[] {
  if (rowsPath === undefined) return [{ path, steps: path.split('.'), row: undefined }];
  const rows = valueAt(record, rowsPath.split('.'));
  if (!Array.isArray(rows)) return [];
  const inRow = path.slice(rowsPath.length + '[].'.length);
  return rows.map((row: unknown, index) => ({
    path: `${rowsPath}.${index}.${inRow}`,
    steps: [...rowsPath.split('.'), index, ...inRow.split('.')],
    row: isFacts(row) ? row : {},
  }));
}

/** The place of a group, rows or field around `place`, given that field's own path. */
export function placeAround(place: Place, { path, rowsPath }: PlannedField): string {
  if (rowsPath === undefined) return path;
  const index = place.steps[rowsPath.split('.').length];
  return `${rowsPath}.${index}.${path.slice(rowsPath.length + '[].'.length)}`;
}

/** The value at a place; undefined where nothing stands there. */
export function valueAt(record: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isFacts(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, record);
}

/** The record with another value at a place; what lies beside it is shared with the old one. */
export function withValue(
  record: RecordFacts,
  [first, ...rest]: readonly (string | number)[],
  value: unknown,
): RecordFacts {
  if (first === undefined) return record;
  return { ...record, [first]: replaced(record[first], rest, value) };
}

/** A place as rules name its field: `authors.0.name` is `authors[].name`. */
export function withoutIndexes(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '[]');
}

/** True for an object that is neither null nor a list. */
export function isFacts(value: unknown): value is RecordFacts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function replaced(container: unknown, steps: readonly (string | number)[], value: unknown): unknown {
  const [step] = steps;
  if (step === undefined) return value;
  if (Array.isArray(container))
    return container.map((item: unknown, index) => (index === step ? replaced(item, steps.slice(1), value) : item));
  return withValue(isFacts(container) ? container : {}, steps, value);
}
