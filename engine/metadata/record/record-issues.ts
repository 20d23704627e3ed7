import { formIssue, isEmpty, valueAt, type RecordIssue, type Values } from '../../record/index.ts';
import { ruleHolds, type PathTypes, type RuleFacts } from '../../rules/index.ts';
import type { ShapeIssues } from '../../shape/index.ts';
import type { Constraint, FieldRules } from '../types/index.ts';
import { askAbout, type RecordContext } from './context.ts';
import { eachState, type FieldState, type FieldStates } from './field-states.ts';
import { planOf, type PlannedField } from './plan.ts';

/** What is known besides the record itself. */
export interface RecordIssuesOptions {
  /** What is wrong with the shape of this very record. */
  readonly shape: ShapeIssues;
  /** The record as it was: a retired value that it had already may stay. */
  readonly stored?: Values | undefined;
  /** States already worked out for this very record. */
  readonly states?: FieldStates;
}

/**
 * Everything wrong with a record whose values are applied: what its shape was found to lack, required fields, rows that
 * must be there, choices, constraints. Of hidden fields nothing is told; of read-only ones their shape alone, as a formula
 * may make a number too large to be kept.
 */
export function recordIssues(
  context: RecordContext,
  record: Values,
  options: RecordIssuesOptions,
): readonly RecordIssue[] {
  const issues: RecordIssue[] = [...(options.shape.get('') ?? [])];
  eachState(context, { record, states: options.states }, ({ planned, place }, state) => {
    if (!state.visible) return;
    const shape = options.shape.get(place.path) ?? [];
    if (planned.field.readOnly) {
      issues.push(...shape);
      return;
    }
    const value = valueAt(record, place.steps);
    const stored = planned.rowsPath === undefined ? valueAt(options.stored, place.steps) : undefined;
    issues.push(...fieldIssues({ planned, value, stored, shape, path: place.path, state }));
  });
  const { facts } = askAbout(context, record);
  const { types } = planOf(context.view, context.entity);
  return [...issues, ...context.entity.constraints.flatMap((constraint) => constraintIssues(constraint, facts, types))];
}

interface Judged {
  readonly planned: PlannedField;
  readonly value: unknown;
  readonly stored: unknown;
  readonly shape: readonly RecordIssue[];
  readonly path: string;
  readonly state: FieldState;
}

function fieldIssues({ planned: { field, rules }, value, stored, shape, path, state }: Judged): readonly RecordIssue[] {
  const items = Array.isArray(value) ? value.length : 0;
  if (field.type === 'rows' && field.minItems !== undefined && items < field.minItems)
    return [formIssue('minItems', path, { count: field.minItems })];
  if (isEmpty(value) || (Array.isArray(value) && items === 0))
    return state.required && field.type !== 'group' ? [missing(path, rules)] : [];
  if (shape.length > 0) return shape;
  const isChoice = !state.options || value === stored || state.options.some((option) => option === value);
  return isChoice ? [] : [formIssue('choice', path)];
}

function missing(path: string, rules: FieldRules | undefined): RecordIssue {
  const issue = formIssue('required', path);
  return rules?.requiredMessage === undefined ? issue : { ...issue, message: rules.requiredMessage };
}

function constraintIssues(constraint: Constraint, facts: RuleFacts, types: PathTypes): readonly RecordIssue[] {
  const { name, message, paths, severity } = constraint;
  const at = (broken: readonly string[]) =>
    (broken.length > 0 ? broken : ['']).map((path) => ({ code: name, message, path, params: {}, severity }));
  if (constraint.exclusive) {
    const chosen = constraint.exclusive.filter((path) => valueAt(facts.record, path) === true);
    return chosen.length > 1 ? at(chosen) : [];
  }
  if (constraint.valid === undefined || (constraint.when !== undefined && !ruleHolds(constraint.when, facts, types)))
    return [];
  return ruleHolds(constraint.valid, facts, types) ? [] : at(paths);
}
