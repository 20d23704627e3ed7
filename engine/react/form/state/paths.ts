import type { Field, Fields } from '../../../metadata/types/index.ts';

/** Where a value stands in a form's data: names of fields and indexes of rows. */
export type FieldPath = readonly (string | number)[];

/** What a form edits: a record by field name, references as `{ id, … }`, decimals as strings. */
export type FormData = Readonly<Record<string, unknown>>;

/** A path as one string, `authors.0.share`: the key of states and issues, and of the control's id. */
export function pathKey(path: FieldPath): string {
  return path.join('.');
}

/** The path that `pathKey` made the string from; also reads `authors[0].share`, as an API may write it. */
export function parsePath(key: string): FieldPath {
  if (key === '') return [];
  return key
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** How rules call the field at a path: `authors[].share`. */
export function rulePath(path: FieldPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** The value at a path; undefined where the path leads nowhere. */
export function valueAt(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return typeof part === 'number' ? value[part] : undefined;
    return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }, data);
}

/** A copy of the data with another value at a path; everything beside the path stays the same object. */
export function withValue(data: FormData, path: FieldPath, value: unknown): FormData {
  const [first, ...rest] = path;
  if (first === undefined) return isRecord(value) ? value : data;
  const inner = rest.length === 0 ? value : replaceIn(data[first], rest, value);
  return { ...data, [first]: inner };
}

function replaceIn(container: unknown, path: FieldPath, value: unknown): unknown {
  const [first, ...rest] = path;
  if (typeof first !== 'number') return withValue(isRecord(container) ? container : {}, path, value);
  const rows: readonly unknown[] = Array.isArray(container) ? container : [];
  return rows.map((row, index) => (index === first ? (rest.length === 0 ? value : replaceIn(row, rest, value)) : row));
}

/** The field a path leads to; undefined for a row itself and for unknown names. */
export function fieldAt(fields: Fields, path: FieldPath): Field | undefined {
  const [first, ...rest] = path.filter((part) => typeof part === 'string');
  const field = first === undefined || !Object.hasOwn(fields, first) ? undefined : fields[first];
  if (rest.length === 0 || field === undefined) return field;
  return field.type === 'group' || field.type === 'rows' ? fieldAt(field.fields, rest) : undefined;
}

/** Whether a value is a plain object with named values. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
