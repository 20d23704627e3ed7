import { isSameValue, type Field } from '../../../metadata/index.ts';
import { withValue, type Values } from '../../../record/index.ts';

/** One field that two people changed to different values. */
export interface Conflict {
  readonly field: Field;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Theirs, with my changes of fields that they did not touch. */
  readonly data: Values;
  readonly conflicts: readonly Conflict[];
}

/** Three versions of one record. */
export interface Versions {
  /** As I opened it. */
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/**
 * Joins my edits with a record that somebody saved meanwhile, field by field.
 * Rows and groups count as one field: half of one version and half of another is nobody's record.
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

/** The merged data once a side is chosen for each conflict by its field's name; `theirs` where nothing was chosen. */
export function resolveConflicts(merge: Merge, choices: Readonly<Record<string, 'mine' | 'theirs'>>): Values {
  return merge.conflicts.reduce(
    (data, { field, mine }) => (choices[field.name] === 'mine' ? withValue(data, [field.name], mine) : data),
    merge.data,
  );
}
