import { isValues, valueAt, type Values } from '../../record/index.ts';
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

/** Who validates a record of what, and on which day. */
export interface RecordContext {
  readonly view: CatalogueView;
  readonly entity: RecordEntity;
  readonly viewer: ViewerFacts;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A record as rules are asked about it now, with what they answered: one rule stands on many fields. */
export interface RuleEvaluation {
  readonly facts: RuleFacts;
  readonly answers: Map<Rule, boolean>;
}

/** What rules are asked about a record. */
export function createEvaluation({ viewer, view, today }: RecordContext, record: Values): RuleEvaluation {
  return { facts: { record, viewer, constants: view.constants, today }, answers: new Map() };
}

/** The same of a record with another value at a path: what was answered without looking there still holds. */
export function askAgain({ facts, answers }: RuleEvaluation, record: Values, path: string): RuleEvaluation {
  for (const rule of answers.keys()) if (looksAt(rule, path)) answers.delete(rule);
  return { facts: facts.record === record ? facts : { ...facts, record }, answers };
}

/** By rule and path: whether another value there may make it answer otherwise. */
const looks = new WeakMap<object, Map<string, boolean>>();

function looksAt(rule: Rule, path: string): boolean {
  if (typeof rule !== 'object' || rule === null) return false;
  const known = looks.get(rule) ?? new Map<string, boolean>();
  looks.set(rule, known);
  const looking = known.get(path) ?? pathsOf(rule).some((read) => overlap(read, path));
  known.set(path, looking);
  return looking;
}

/** One rule is about one field at one place of one record. */
export interface RuleSite {
  readonly evaluation: RuleEvaluation;
  readonly planned: PlannedField;
  readonly location: FieldLocation;
}

/** Whether a rule on a field holds at one of its places; an absent rule is `otherwise`. */
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

/** What a rule on a field yields at one of its places. */
export function valueOf(rule: Rule, { evaluation: { facts }, planned, location: { row } }: RuleSite): RuleValue {
  return evaluateRule(rule, row === undefined ? facts : { ...facts, row }, planned.types);
}

/** The places of a field in a record: its one, or in rows one in each. */
export function locationsOf(planned: PlannedField, record: Values): readonly FieldLocation[] {
  if (planned.locations !== undefined) return planned.locations;
  const rows = valueAt(record, planned.steps.toRows);
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown, index) => placeInRow(planned, index, isValues(row) ? row : {}));
}

/** The place of a group or rows around `location`, themselves in rows or not. */
export function parentLocation(location: FieldLocation, around: PlannedField): FieldLocation {
  const [only] = around.locations ?? [];
  return only ?? placeInRow(around, Number(location.steps[around.steps.toRows.length]), location.row);
}

/** The places of each field in rows, by the row's index: every record has them alike. */
const inRows = new WeakMap<PlannedField, Omit<FieldLocation, 'row'>[]>();

function placeInRow(planned: PlannedField, index: number, row: FieldLocation['row']): FieldLocation {
  const known = inRows.get(planned) ?? [];
  inRows.set(planned, known);
  const { path, steps } = (known[index] ??= ofRow(planned, index));
  return { path, steps, row };
}

function ofRow({ rowsPath, steps: { toRows, inRow } }: PlannedField, index: number): Omit<FieldLocation, 'row'> {
  return { path: `${rowsPath}.${index}.${inRow.join('.')}`, steps: [...toRows, index, ...inRow] };
}

/** A place as rules name its field: `authors.0.name` is `authors[].name`. */
export function withoutIndexes(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '[]');
}
