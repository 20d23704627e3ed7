import { isSameValue, type Field } from '../../../metadata/index.ts';
import { withValue, type Values } from '../../../record/index.ts';

/** A field that two people changed to different values. */
export interface Conflict {
  readonly field: Field;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Their version, with my changes of fields that they did not change. */
  readonly data: Values;
  readonly conflicts: readonly Conflict[];
}

/** Three versions of one record. */
export interface Versions {
  /** The record as opened. */
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/**
 * Merges my edits with a concurrently saved record, field by field. Rows and groups count as one field, since mixing
 * two versions of them would be invalid.
 */
export function mergeVersions(fields: readonly Field[], { base, mine, theirs }: Versions): Merge {
  return fields.reduce<Merge>(
    (merge, field) => {
      const [was, wanted, found] = [base[field.name], mine[field.name], theirs[field.name]];
      if (isSameValue(field, was, wanted) || isSameValue(field, wanted, found)) return merge;
      if (isSameValue(field, was, found)) return { ...merge, data: { ...merge.data, [field.name]: wanted } };
      return { ...merge, conflicts: [...merge.conflicts, { field, mine: wanted, theirs: found }] };
    },
    { data: theirs, conflicts: [] },
  );
}

/** The merged data after a side is chosen for each conflict by its field's name; default: `theirs`. */
export function resolveConflicts(merge: Merge, choices: Readonly<Record<string, 'mine' | 'theirs'>>): Values {
  return merge.conflicts.reduce(
    (data, { field, mine }) => (choices[field.name] === 'mine' ? withValue(data, [field.name], mine) : data),
    merge.data,
  );
}
