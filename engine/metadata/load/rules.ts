import type { Constraint, FieldRules } from '../types/index.ts';
import type { ConstraintSource, RulesSource } from './source.ts';

/** The rules of one field with their defaults. */
export function toRules(source: RulesSource): FieldRules {
  return {
    ...source,
    whenHidden: source.whenHidden ?? 'keep',
    value: source.value && { on: [], debounceMs: 200, ...source.value },
  };
}

/** A constraint with its defaults; an exclusive one stands under the fields it excludes. */
export function toConstraint(source: ConstraintSource): Constraint {
  return { ...source, paths: source.paths ?? source.exclusive ?? [], severity: source.severity ?? 'error' };
}
