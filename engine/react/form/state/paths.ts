import { hasParts } from '../../../field-types/index.ts';
import type { Field, Fields } from '../../../metadata/types/index.ts';
import type { RecordPath } from '../../../record/index.ts';

/** A path as one string, `authors.0.share`: the key of states and issues, and of the control's id. */
export function pathKey(path: RecordPath): string {
  return path.join('.');
}

/** Inverse of `pathKey`; also parses `authors[0].share`, the API's notation. */
export function parsePath(key: string): RecordPath {
  if (key === '') return [];
  return key
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The path in the notation of rules: `authors[].share`. */
export function rulePath(path: RecordPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** The field at a path; undefined for a row itself and for unknown names. */
export function formFieldAt(fields: Fields, path: RecordPath): Field | undefined {
  const [first, ...rest] = path.filter((part) => typeof part === 'string');
  const field = first === undefined || !Object.hasOwn(fields, first) ? undefined : fields[first];
  if (rest.length === 0 || field === undefined) return field;
  return hasParts(field) ? formFieldAt(field.fields, rest) : undefined;
}
