import { isEmpty, isValues, valueAt, withValue, type Values } from '../../../record/index.ts';
import { parsePath } from './paths.ts';

/** What one look-up filled in. */
export interface LookUpFill {
  /** Paths of fields that show what was found, and are not typed into. */
  readonly paths: readonly string[];
  /** What stood in each field that was written, by path. */
  readonly before: Values;
}

/** What look-ups filled in, by the path of the field that asked. */
export type LookUpFills = Readonly<Record<string, LookUpFill>>;

/** Whether the field at a path shows what a look-up found. */
export function isFilledByLookUp(filled: LookUpFills, path: string): boolean {
  return Object.values(filled).some(({ paths }) => paths.includes(path));
}

/** What writing `values`, by path, fills in; a field that gets nothing stays open. */
export function fillFrom(data: Values, values: Values): LookUpFill {
  const paths = Object.keys(values);
  return {
    paths: paths.filter((path) => !isEmpty(values[path])),
    before: Object.fromEntries(paths.map((path) => [path, valueAt(data, parsePath(path)) ?? null])),
  };
}

/** What the fields of a look-up become by the answer that was chosen, by path. */
export function valuesOf(fills: Readonly<Record<string, string>>, answer: Values): Values {
  return Object.fromEntries(Object.entries(fills).map(([path, part]) => [path, ownValue(answer[part])]));
}

/** Without what the transport adds; nothing where there is nothing. */
function ownValue(value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (!isValues(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '__typename'));
}

/** Data with the values by path, each followed by what follows from it. */
export function withValues(data: Values, values: Values, follow: (data: Values, path: string) => Values): Values {
  return Object.entries(values).reduce(
    (given, [path, value]) => follow(withValue(given, parsePath(path), value), path),
    data,
  );
}
