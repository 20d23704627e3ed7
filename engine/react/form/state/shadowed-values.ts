import { valueAt, type Values } from '../../../record/index.ts';
import { parsePath } from './paths.ts';

/** Values that a formula covers just now, by path: a person entered them, and gets them back when it no longer does. */
export type ShadowedValues = Values;

/** A form's data and what the rules say of it. */
interface Validated {
  readonly data: Values;
  readonly fields: Readonly<Record<string, { readonly computed: boolean }>>;
}

/** What is set aside after a change, and what it gives back. */
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
