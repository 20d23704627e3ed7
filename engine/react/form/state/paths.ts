import { hasParts } from '../../../field-types/index.ts';
import type { Field, Fields } from '../../../metadata/types/index.ts';
import type { RecordPath } from '../../../record/index.ts';

/** A path as one string, `authors.0.share`: the key of states and issues, and of the control's id. */
export function pathKey(path: RecordPath): string {
  return path.join('.');
}

/** The path that `pathKey` made the string from; also reads `authors[0].share`, as an API may write it. */
export function parsePath(key: string): RecordPath {
  if (key === '') return [];
  return key
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** How rules call the field at a path: `authors[].share`. */
export function rulePath(path: RecordPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** The field a path leads to; undefined for a row itself and for unknown names. */
export function formFieldAt(fields: Fields, path: RecordPath): Field | undefined {
  const [first, ...rest] = path.filter((part) => typeof part === 'string');
  const field = first === undefined || !Object.hasOwn(fields, first) ? undefined : fields[first];
  if (rest.length === 0 || field === undefined) return field;
  return hasParts(field) ? formFieldAt(field.fields, rest) : undefined;
}
