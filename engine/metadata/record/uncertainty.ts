import { pathsOf, type Rule } from '../../rules/index.ts';
import type { Constraint } from '../types/index.ts';
import { withoutIndexes, type RecordContext } from './context.ts';
import { overlap, planOf, type PlannedField } from './plan.ts';

/** What nothing true can be said of where some values of a record are unknown: these, and all that depends on them. */
export interface Uncertainty {
  /** A place, such as `authors.0.name`. */
  readonly covers: (path: string) => boolean;
  readonly coversConstraint: (constraint: Constraint) => boolean;
}

/** @param unknown places whose values are not known, such as cells of a file that could not be read */
export function uncertaintyOf({ view, entity }: RecordContext, unknown: readonly string[]): Uncertainty {
  const { fields, effects } = planOf(view, entity);
  const unsure = new Set(unknown.map(withoutIndexes));
  const readUnsure = (paths: readonly string[]): boolean =>
    paths.some((path) => [...unsure].some((other) => overlap(path, other)));
  // In the order of their formulas: what one is computed from was looked at before it.
  for (const planned of effects) if (readUnsure(valueReads(planned))) unsure.add(planned.path);
  const dependent = new Set(fields.filter((planned) => readUnsure(validationReads(planned))).map(({ path }) => path));
  return {
    covers: (path) => unknown.some((other) => overlap(path, other)) || dependent.has(withoutIndexes(path)),
    coversConstraint: ({ exclusive = [], when, valid }) => readUnsure([...exclusive, ...pathsIn([when, valid])]),
  };
}

/** What decides of the value that is saved. */
function valueReads(planned: PlannedField): readonly string[] {
  const { visible, value } = planned.rules ?? {};
  return [...fromRecord(planned, [visible, value?.when, value?.rule]), ...(value?.on ?? [])];
}

/** What is read where a field is validated, besides its own value. */
function validationReads(planned: PlannedField): readonly string[] {
  const { rules, field, parent } = planned;
  const filters = field.type === 'reference' ? Object.values(field.picker.filter) : [];
  const around = parent === undefined ? [] : validationReads(parent);
  return [
    ...valueReads(planned),
    ...fromRecord(planned, [rules?.required, rules?.options, rules?.country, ...filters]),
    ...around,
  ];
}

function fromRecord({ rowsPath }: PlannedField, rules: readonly (Rule | undefined)[]): readonly string[] {
  return pathsIn(rules).map((path) => (path.startsWith('$row.') ? `${rowsPath}[].${path.slice(5)}` : path));
}

const pathsIn = (rules: readonly (Rule | undefined)[]): readonly string[] =>
  rules.flatMap((rule) => (rule === undefined ? [] : pathsOf(rule)));
