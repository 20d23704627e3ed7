import type { Constraint } from '../types/index.ts';
import { withoutIndexes, type RecordContext } from './context.ts';
import { overlap, planOf, type PlannedField } from './plan.ts';
import { pathsFromRecord } from './read-paths.ts';

/**
 * The part of a record that cannot be judged because some values are unknown: these and everything depending on them.
 */
export interface Uncertainty {
  /** @param path location such as `authors.0.name` */
  readonly covers: (path: string) => boolean;
  readonly coversConstraint: (constraint: Constraint) => boolean;
}

/** @param unknown paths with unknown values, such as unreadable cells of a file */
export function uncertaintyOf({ view, entity }: RecordContext, unknown: readonly string[]): Uncertainty {
  const { fields, effects } = planOf(view, entity);
  const unsure = new Set(unknown.map(withoutIndexes));
  const readUnsure = (paths: readonly string[]): boolean =>
    paths.some((path) => [...unsure].some((other) => overlap(path, other)));
  // Dependency order: inputs are visited before the fields computed from them.
  for (const planned of effects) if (readUnsure(valueReads(planned))) unsure.add(planned.path);
  const dependent = new Set(fields.filter((planned) => readUnsure(validationReads(planned))).map(({ path }) => path));
  return {
    covers: (path) => unknown.some((other) => overlap(path, other)) || dependent.has(withoutIndexes(path)),
    coversConstraint: ({ exclusive = [], when, valid }) =>
      readUnsure([...exclusive, ...pathsFromRecord([when, valid])]),
  };
}

/** The paths that decide the saved value. */
function valueReads(planned: PlannedField): readonly string[] {
  const { visible, value } = planned.rules ?? {};
  return [...pathsFromRecord([visible, value?.when, value?.rule], planned.path), ...(value?.on ?? [])];
}

/** The paths read when a field is validated, besides its own. */
function validationReads(planned: PlannedField): readonly string[] {
  const { rules, field, parent } = planned;
  const filters = field.type === 'reference' ? Object.values(field.picker.filter) : [];
  const around = parent === undefined ? [] : validationReads(parent);
  return [
    ...valueReads(planned),
    ...pathsFromRecord([rules?.required, rules?.options, rules?.country, ...filters], planned.path),
    ...around,
  ];
}
