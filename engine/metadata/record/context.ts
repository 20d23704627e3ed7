import { isValues, memoizeByKey, memoizeByName, valueAt, type Values } from '../../record/index.ts';
import {
  evaluateRule,
  pathsOf,
  ruleHolds,
  type Rule,
  type RuleFacts,
  type RuleValue,
  type ViewerFacts,
} from '../../rules/index.ts';
import type { CatalogueView } from './field-at.ts';
import { overlap, type FieldLocation, type PlannedField, type RecordEntity } from './plan.ts';

/** Context of validating a record. */
export interface RecordContext {
  readonly view: CatalogueView;
  readonly entity: RecordEntity;
  readonly viewer: ViewerFacts;
  /** Calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Facts of a record with memoized answers: one rule may be shared by many fields. */
export interface RuleEvaluation {
  readonly facts: RuleFacts;
  readonly answers: Map<Rule, boolean>;
}

/** Facts for rules on a record. */
export function createEvaluation({ viewer, view, today }: RecordContext, record: Values): RuleEvaluation {
  return { facts: { record, viewer, constants: view.constants, today }, answers: new Map() };
}

/** The same for another value at a path: answers of rules that do not read the path are kept. */
export function invalidateAnswers({ facts, answers }: RuleEvaluation, record: Values, path: string): RuleEvaluation {
  for (const rule of answers.keys()) if (readsPath(rule, path)) answers.delete(rule);
  return { facts: facts.record === record ? facts : { ...facts, record }, answers };
}

function readsPath(rule: Rule, path: string): boolean {
  return typeof rule === 'object' && rule !== null && readersOf(rule)(path);
}

const readersOf = memoizeByKey((rule: Extract<Rule, object>) =>
  memoizeByName((path) => pathsOf(rule).some((read) => overlap(read, path))),
);

/** A rule evaluation for one location of a field. */
export interface RuleSite {
  readonly evaluation: RuleEvaluation;
  readonly planned: PlannedField;
  readonly location: FieldLocation;
}

/** True when a field's rule holds at a location; `otherwise` for an absent rule. */
export function holdsAt(
  rule: Rule | undefined,
  otherwise: boolean,
  { evaluation, planned, location }: RuleSite,
): boolean {
  if (rule === undefined) return otherwise;
  if (typeof rule === 'boolean') return rule;
  const { row } = location;
  if (row !== undefined) return ruleHolds(rule, { ...evaluation.facts, row }, planned.types);
  const known = evaluation.answers.get(rule) ?? ruleHolds(rule, evaluation.facts, planned.types);
  evaluation.answers.set(rule, known);
  return known;
}

/** The result of a field's rule at a location. */
export function valueOf(rule: Rule, { evaluation: { facts }, planned, location: { row } }: RuleSite): RuleValue {
  return evaluateRule(rule, row === undefined ? facts : { ...facts, row }, planned.types);
}

/** The locations of a field in a record: one, or one per row. */
export function locationsOf(planned: PlannedField, record: Values): readonly FieldLocation[] {
  if (planned.locations !== undefined) return planned.locations;
  const rows = valueAt(record, planned.steps.toRows);
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown, index) => placeInRow(planned, index, isValues(row) ? row : {}));
}

/** The location of the group or rows around `location`, in rows or not. */
export function parentLocation(location: FieldLocation, around: PlannedField): FieldLocation {
  const [only] = around.locations ?? [];
  return only ?? placeInRow(around, Number(location.steps[around.steps.toRows.length]), location.row);
}

/** Cache of locations by row index, shared by all records. */
const inRows = memoizeByKey((_: PlannedField): Omit<FieldLocation, 'row'>[] => []);

function placeInRow(planned: PlannedField, index: number, row: FieldLocation['row']): FieldLocation {
  const known = inRows(planned);
  const { path, steps } = (known[index] ??= ofRow(planned, index));
  return { path, steps, row };
}

function ofRow({ rowsPath, steps: { toRows, inRow } }: PlannedField, index: number): Omit<FieldLocation, 'row'> {
  return { path: `${rowsPath}.${index}.${inRow.join('.')}`, steps: [...toRows, index, ...inRow] };
}

/** A path in the form that rules use: `authors.0.name` is `authors[].name`. */
export function withoutIndexes(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '[]');
}
