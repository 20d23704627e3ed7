import { valueAt, type Values } from '../../../record/index.ts';
import { parsePath } from './paths.ts';

/** Entered values currently replaced by a formula, by path; restored when it no longer applies. */
export type ShadowedValues = Values;

/** A form's data and field states. */
interface Validated {
  readonly data: Values;
  readonly fields: Readonly<Record<string, { readonly computed: boolean }>>;
}

/** The replaced values after a change, and those to restore. */
export function nextShadowedValues(
  setAside: ShadowedValues,
  before: Validated,
  after: Validated,
): { readonly setAside: ShadowedValues; readonly back: ShadowedValues } {
  const isCovered = (path: string) => after.fields[path]?.computed === true;
  const covered = Object.keys(after.fields).filter(
    (path) => isCovered(path) && before.fields[path]?.computed === false,
  );
  const known = Object.entries(setAside).filter(([path]) => path in after.fields);
  return {
    setAside: {
      ...Object.fromEntries(known.filter(([path]) => isCovered(path))),
      ...Object.fromEntries(covered.map((path) => [path, valueAt(before.data, parsePath(path))])),
    },
    back: Object.fromEntries(known.filter(([path]) => !isCovered(path))),
  };
}
