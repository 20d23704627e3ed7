import { formIssue, isEmpty, valueAt, type RecordIssue, type Values } from '../../record/index.ts';
import { pathsOf, ruleHolds, type PathTypes, type RuleFacts } from '../../rules/index.ts';
import type { ShapeIssues } from '../../shape/index.ts';
import type { Constraint, Field, FieldRules } from '../types/index.ts';
import { createEvaluation, locationsOf, type RecordContext } from './context.ts';
import { countryIssues } from './country-values.ts';
import { haveEqualFields } from './field-values.ts';
import { consentOf, type FieldState, type FieldStates, statesOf } from './field-states.ts';
import { planOf, type FieldLocation, type PlannedField } from './plan.ts';
import type { Uncertainty } from './uncertainty.ts';

export interface RecordIssuesOptions {
  /** Shape issues of this record. */
  readonly shape: ShapeIssues;
  /** The stored record: its retired values may stay. */
  readonly stored?: Values | undefined;
  /** Parts that are not validated. */
  readonly uncertain?: Uncertainty | undefined;
  /** States already computed for this record. */
  readonly states?: FieldStates;
}

/**
 * All issues of a record with applied values: shape, required fields and rows, choices, constraints. Hidden fields are
 * skipped; read-only ones are checked for shape only, because a formula may exceed the column.
 */
export function recordIssues(
  context: RecordContext,
  record: Values,
  options: RecordIssuesOptions,
): readonly RecordIssue[] {
  const { fields, types } = planOf(context.view, context.entity);
  const issues: RecordIssue[] = [...(options.shape.get('') ?? [])];
  const stateOf = statesOf(context, record, options.states);
  for (const planned of fields) {
    if (planned.field.readOnly && options.shape.size === 0) continue;
    for (const location of locationsOf(planned, record)) {
      if (options.uncertain?.covers(location.path) === true) continue;
      const stored = planned.rowsPath === undefined ? options.stored : undefined;
      const shape = options.shape.get(location.path) ?? none;
      issues.push(
        ...fieldIssues({ planned, location, record, stored, shape, state: () => stateOf(planned, location) }),
      );
    }
  }
  const { stored, shape, uncertain } = options;
  const ofCountries = countryIssues(context, { record, stored }, stateOf).filter(
    ({ path }) => uncertain?.covers(path) !== true && !shape.has(path),
  );
  const { facts } = createEvaluation(context, record);
  const constraints = context.entity.constraints.filter(
    (one) => options.uncertain?.coversConstraint(one) !== true && !staysAsStored(one, context.entity, stored, record),
  );
  return [
    ...issues,
    ...ofCountries,
    ...constraints.flatMap((constraint) => constraintIssues(constraint, facts, types)),
  ];
}

const none: readonly RecordIssue[] = [];

interface ValidatedField {
  readonly planned: PlannedField;
  readonly location: FieldLocation;
  readonly record: Values;
  readonly stored: Values | undefined;
  readonly shape: readonly RecordIssue[];
  /** Lazy: most fields have no issue. */
  readonly state: () => FieldState;
}

function fieldIssues({
  planned: { field, rules },
  location,
  record,
  stored,
  shape,
  state,
}: ValidatedField): readonly RecordIssue[] {
  const { path, steps } = location;
  if (field.readOnly) return shape.length > 0 && state().visible ? shape : none;
  const value = valueAt(record, steps);
  const consent = consentOf(field);
  if (consent !== undefined && shape.length === 0 && value !== true)
    return state().required ? [{ ...formIssue('consent', path), message: consent.message }] : none;
  const items = Array.isArray(value) ? value.length : 0;
  if (field.type === 'rows' && field.minItems !== undefined && items < field.minItems)
    return state().visible ? [formIssue('minItems', path, { count: field.minItems })] : none;
  if (isEmpty(value) || (Array.isArray(value) && items === 0)) {
    const isAsked = field.type !== 'group' && (field.required || rules?.required !== undefined);
    if (isAsked && state().required) return [missing(path, rules)];
    return isBlankNumber(field, value) && state().visible ? shape : none;
  }
  if (shape.length > 0) return state().visible ? shape : none;
  if (field.type !== 'enumeration' || value === valueAt(stored, steps)) return none;
  const { visible, options = [] } = state();
  return visible && !options.some((option) => option === value) ? [formIssue('choice', path)] : none;
}

/** A document number of spaces only is neither valid nor empty. */
function isBlankNumber(field: Field, value: unknown): boolean {
  return field.type === 'text' && field.format === 'documentNumber' && typeof value === 'string' && value !== '';
}

function missing(path: string, rules: FieldRules | undefined): RecordIssue {
  const issue = formIssue('required', path);
  return rules?.requiredMessage === undefined ? issue : { ...issue, message: rules.requiredMessage };
}

/** True when `keepsStored` applies: all fields the constraint reads are unchanged. */
function staysAsStored(
  { keepsStored, valid }: Constraint,
  { fields }: RecordContext['entity'],
  stored: Values | undefined,
  record: Values,
): boolean {
  if (!keepsStored || stored === undefined || valid === undefined) return false;
  return haveEqualFields(fields, pathsOf(valid), stored, record);
}

function constraintIssues(constraint: Constraint, facts: RuleFacts, types: PathTypes): readonly RecordIssue[] {
  const { name, message, paths, severity } = constraint;
  const at = (broken: readonly string[]) => {
    const params = quotedParams(constraint, facts);
    return (broken.length > 0 ? broken : ['']).map((path) => ({ code: name, message, path, params, severity }));
  };
  if (constraint.exclusive) {
    const chosen = constraint.exclusive.filter((path) => valueAt(facts.record, path) === true);
    return chosen.length > 1 ? at(chosen) : [];
  }
  if (constraint.valid === undefined || (constraint.when !== undefined && !ruleHolds(constraint.when, facts, types)))
    return [];
  return ruleHolds(constraint.valid, facts, types) ? [] : at(paths);
}

/** The parameters quoted by a constraint's message; empty values are omitted. */
function quotedParams({ quotes = {} }: Constraint, { record }: RuleFacts): RecordIssue['params'] {
  const entries = Object.entries(quotes).flatMap(([name, path]): [string, string | number][] => {
    const value = valueAt(record, path);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}
