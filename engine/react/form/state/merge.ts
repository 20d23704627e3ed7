import { isRecord, valueAt, withValue, type FormData } from './paths.ts';

/** One field that two people changed to different values. */
export interface Conflict {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Theirs, with my changes of fields that they did not touch. */
  readonly data: FormData;
  readonly conflicts: readonly Conflict[];
}

/**
 * Joins my edits with a record that somebody saved meanwhile, field by field of `fields`.
 * Rows and groups count as one field: half of one version and half of another is nobody's record.
 */
export function mergeVersions(fields: readonly string[], base: FormData, mine: FormData, theirs: FormData): Merge {
  return fields.reduce<Merge>((merge, field) => {
    const [was, wanted, found] = [base[field], mine[field], theirs[field]];
    if (sameValue(was, wanted) || sameValue(wanted, found)) return merge;
    if (sameValue(was, found)) return { ...merge, data: { ...merge.data, [field]: wanted } };
    return { ...merge, conflicts: [...merge.conflicts, { field, base: was, mine: wanted, theirs: found }] };
  }, { data: theirs, conflicts: [] });
}

/** The merged data once a side is chosen for each conflict; `theirs` where nothing was chosen. */
export function resolveConflicts(merge: Merge, choices: Readonly<Record<string, 'mine' | 'theirs'>>): FormData {
  return merge.conflicts.reduce(
    (data, conflict) => (choices[conflict.field] === 'mine' ? withValue(data, [conflict.field], conflict.mine) : data),
    merge.data,
  );
}

/** The names of the fields in which two versions of a record differ. */
export function changedFields(fields: readonly string[], before: FormData, after: FormData): readonly string[] {
  return fields.filter((field) => !sameValue(valueAt(before, [field]), valueAt(after, [field])));
}

/** Whether two values of a form say the same; an absent value and null do, and a reference is its id. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (isRecord(one) && isRecord(other) && 'id' in one && 'id' in other) return one.id === other.id;
  return sameContent(one, other);
}

function sameContent(one: unknown, other: unknown): boolean {
  if (one === other || isEmpty(one) || isEmpty(other)) return one === other || (isEmpty(one) && isEmpty(other));
  if (Array.isArray(one) && Array.isArray(other)) {
    // A row with the same id may still have changed inside.
    return one.length === other.length && one.every((item, index) => sameContent(item, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameValue(one[name], other[name]));
}

/** Whether a value says nothing: absent, null or an empty text. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
