import type { Constraint } from '../../../metadata/types/index.ts';
import type { FieldPath, FormData } from './paths.ts';
import { pathKey, parsePath, valueAt, withValue } from './paths.ts';

/** The data after a field was set, with the other fields of its exclusive constraints reset. */
export function resetExcluded(data: FormData, changed: FieldPath, constraints: readonly Constraint[]): FormData {
  if (valueAt(data, changed) !== true) return data;
  const key = pathKey(changed);
  return constraints
    .flatMap((constraint) => (constraint.exclusive?.includes(key) ? constraint.exclusive : []))
    .filter((other) => other !== key && valueAt(data, parsePath(other)) === true)
    .reduce((next, other) => withValue(next, parsePath(other), false), data);
}
