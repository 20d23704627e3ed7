import { isEmpty, isValues, valueAt, withValue, type Values } from '../../../record/index.ts';
import { parsePath } from './paths.ts';

/** The effect of one look-up. */
export interface LookUpFill {
  /** Paths of the filled fields, which are read-only. */
  readonly paths: readonly string[];
  /** Previous value of each written field, by path. */
  readonly before: Values;
}

/** Effects of look-ups, by the path of the triggering field. */
export type LookUpFills = Readonly<Record<string, LookUpFill>>;

/** True when the field at a path shows the result of a look-up. */
export function isFilledByLookUp(filled: LookUpFills, path: string): boolean {
  return Object.values(filled).some(({ paths }) => paths.includes(path));
}

/** The effect of writing `values`, by path; a field that stays empty remains editable. */
export function fillFrom(data: Values, values: Values): LookUpFill {
  const paths = Object.keys(values);
  return {
    paths: paths.filter((path) => !isEmpty(values[path])),
    before: Object.fromEntries(paths.map((path) => [path, valueAt(data, parsePath(path)) ?? null])),
  };
}

/** Values for the fields of a look-up from the chosen result, by path. */
export function valuesOf(fills: Readonly<Record<string, string>>, answer: Values): Values {
  return Object.fromEntries(Object.entries(fills).map(([path, part]) => [path, ownValue(answer[part])]));
}

/** Without `__typename`; null for an empty value. */
function ownValue(value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (!isValues(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '__typename'));
}

/** Sets values by path, each with its effects. */
export function withValues(data: Values, values: Values, follow: (data: Values, path: string) => Values): Values {
  return Object.entries(values).reduce(
    (given, [path, value]) => follow(withValue(given, parsePath(path), value), path),
    data,
  );
}
