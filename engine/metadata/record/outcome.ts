import { formIssue, isValues, valueAt, type RecordIssue, type Values } from '../../record/index.ts';
import type { RuleValue } from '../../rules/index.ts';
import type { Field, FieldRules } from '../types/index.ts';
import type { EvaluationPhase } from './evaluation-phase.ts';
import { holdsAt, valueOf, type RuleSite } from './context.ts';
import type { FieldAvailability } from './field-states.ts';
import { defaultOf, emptyOf, isSameValue, namesakeOf } from './field-values.ts';
import { overlap, type PlannedField } from './plan.ts';

/** What becomes of one value; without `value` it is left as it is. */
export interface FieldOutcome {
  readonly value?: unknown;
  readonly issue?: RecordIssue;
}

/** One field at one place, and what has happened around it. */
interface Situation {
  readonly site: RuleSite;
  readonly availability: FieldAvailability;
  readonly around: FieldAvailability | undefined;
  readonly occasion: EvaluationPhase;
  /** Whether anything its formulas read has changed. */
  readonly isTouched: boolean;
  /** Paths changed so far. */
  readonly touched: readonly string[];
}

/** What becomes of a value, by the field's formula, its state and the occasion. */
export function evaluateField(situation: Situation): FieldOutcome {
  const { site, availability, occasion, isTouched } = situation;
  const { rules } = site.planned;
  const isKept = availability.visible || fateOf(site.planned) === 'keep';
  const computed = rules?.value?.mode === 'computed' && isKept && isTouched ? formulaAt(site) : undefined;
  if (computed) return computed;
  if (occasion.kind === 'save') return savedOutcome(situation, occasion);
  const suggested = suggestedOutcome(situation);
  if (suggested) return suggested;
  switch (rules?.value?.mode) {
    case 'onChange':
      return isTriggered(situation) || (!availability.enabled && isTouched)
        ? (returnedTo(situation) ?? formulaAt(site) ?? {})
        : {};
    case 'default':
      return isNewRow(site) && isAbsent(site) ? (formulaAt(site) ?? {}) : {};
    case 'computed':
    case undefined:
      return {};
  }
}

/** What its formula makes of a field; undefined while the formula does not apply. */
export function formulaAt(site: RuleSite): { readonly value: unknown } | undefined {
  const rule = site.planned.rules?.value;
  if (!rule || !holdsAt(rule.when, true, site)) return undefined;
  return { value: toFieldValue(site.planned.field, valueOf(rule.rule, site)) };
}

/** A formula may name a reference by its id alone; integers are numbers outside of rules. */
function toFieldValue(field: Field, value: RuleValue): unknown {
  if (field.type === 'reference' && typeof value === 'string') return { id: value };
  return field.type === 'integer' && value !== null ? Number(value) : value;
}

function isTriggered({ site, touched }: Situation): boolean {
  return isAnyTouched(site.planned.rules?.value?.on ?? [], touched);
}

function isAnyTouched(paths: readonly string[], touched: readonly string[]): boolean {
  return paths.some((path) => touched.some((changed) => overlap(changed, path)));
}

/** What a form fills in where a person may type over it; undefined where it has nothing to suggest. */
function suggestedOutcome(situation: Situation): FieldOutcome | undefined {
  const { site, availability } = situation;
  const { field, rules } = site.planned;
  if (!rules?.suggested || !availability.visible || !availability.enabled) return undefined;
  if (!isSuggestedNow(situation, rules.suggested.on)) return undefined;
  const value = valueOf(rules.suggested.rule, site);
  return value === null ? undefined : { value: toFieldValue(field, value) };
}

/** A suggestion that follows from no field is made once, where a new record or row has no value. */
function isSuggestedNow({ site, occasion, touched }: Situation, on: readonly string[]): boolean {
  if (on.length === 0) return (occasion.kind === 'new' || isNewRow(site)) && isAbsent(site);
  return occasion.kind === 'change' && isAnyTouched(on, touched);
}

/**
 * What a read-only value goes back to with the choice that had brought it: by then the formula may yield another, and a save
 * would not ask it.
 */
function returnedTo({ site, occasion }: Situation): FieldOutcome | undefined {
  const { field, rules } = site.planned;
  if (occasion.kind !== 'change' || occasion.stored === undefined || !field.readOnly) return undefined;
  const { stored } = occasion;
  const isBack = (path: string) =>
    choiceOf(valueAt(stored, path)) === choiceOf(valueAt(site.evaluation.facts.record, path));
  return rules?.value?.on.every(isBack) ? { value: valueAt(stored, site.location.steps) ?? null } : undefined;
}

function choiceOf(value: unknown): unknown {
  return (isValues(value) ? value['id'] : value) ?? null;
}

function savedOutcome(situation: Situation, saving: EvaluationPhase & { readonly kind: 'save' }): FieldOutcome {
  const { site, availability, around } = situation;
  const { stored, input, copied, preset = {} } = saving;
  const { planned } = site;
  // What the operation itself gives stands, read-only or hidden as it may be.
  if (Object.hasOwn(preset, planned.path)) return {};
  // A hidden group and hidden or disabled rows are decided as a whole, not field by field.
  const isInRows = planned.parent?.field.type === 'rows';
  if (around && (!around.visible || (isInRows && !around.enabled))) return {};
  if (!availability.visible) return { value: hiddenValue(site, stored) };
  if (planned.field.type === 'group') return {};
  if (availability.enabled) return leftOutOutcome(situation, input);
  const [name = ''] = site.location.steps;
  return copied !== undefined && Object.hasOwn(copied, name)
    ? copiedOutcome(site, copied, input)
    : disabledOutcome(situation, stored, input);
}

/** What a client leaves out follows from what it changes, as it would in a form. */
function leftOutOutcome(situation: Situation, input: Values): FieldOutcome {
  const { site } = situation;
  const isFollowing = site.planned.rules?.value?.mode === 'onChange' && isTriggered(situation);
  const isGiven = valueAt(input, site.location.steps) !== undefined;
  return isFollowing && !isGiven ? (formulaAt(site) ?? {}) : {};
}

/** What saving does with a field while hidden; one without a visibility of its own goes with its group or rows. */
function fateOf({ rules, parent }: PlannedField): FieldRules['whenHidden'] {
  if (rules?.visible !== undefined || !parent) return rules?.whenHidden ?? 'keep';
  return fateOf(parent);
}

function hiddenValue({ planned, location }: RuleSite, stored: Values | undefined): unknown {
  switch (fateOf(planned)) {
    case 'keep':
      return storedAt({ planned, location }, stored) ?? defaultOf(planned.field);
    case 'clear':
      return emptyOf(planned.field);
  }
}

/** A field nobody may fill in has its formula's value, else the stored one, else its default; another one given is refused. */
function disabledOutcome(situation: Situation, stored: Values | undefined, input: Values): FieldOutcome {
  const { site } = situation;
  const { field } = site.planned;
  const formula = stored !== undefined && isKept(situation) ? undefined : formulaAt(site);
  const value = formula ? formula.value : (storedAt(site, stored) ?? defaultOf(field));
  const given = valueAt(input, site.location.steps);
  if (given === undefined || field.readOnly || isSameValue(field, given, value)) return { value };
  return { value, issue: disabledIssue(site) };
}

/** What was copied stands in the input too, with its references loaded, where nothing else was given. */
function copiedOutcome(site: RuleSite, copied: Values, input: Values): FieldOutcome {
  const { location, planned } = site;
  const isCopied = isSameValue(planned.field, valueAt(input, location.steps), valueAt(copied, location.steps));
  return isCopied ? {} : { issue: disabledIssue(site) };
}

function disabledIssue({ location, planned }: RuleSite): RecordIssue {
  const issue = formIssue('readOnly', location.path);
  return { ...issue, message: planned.rules?.disabledMessage ?? issue.message };
}

/** What is stored stays: a default, and what another field has brought into a read-only one, until that changes. */
function isKept(situation: Situation): boolean {
  const { field, rules } = situation.site.planned;
  const mode = rules?.value?.mode;
  return mode === 'default' || (mode === 'onChange' && field.readOnly && !isTriggered(situation));
}

function storedAt(
  { planned: { rowsPath }, location }: Pick<RuleSite, 'planned' | 'location'>,
  stored: Values | undefined,
): unknown {
  if (rowsPath === undefined) return valueAt(stored, location.steps);
  const steps = rowsPath.split('.');
  const row = location.row && namesakeOf(location.row, valueAt(stored, steps));
  return valueAt(row, location.steps.slice(steps.length + 1));
}

function isAbsent({ evaluation, location }: RuleSite): boolean {
  return valueAt(evaluation.facts.record, location.steps) === undefined;
}

/** A row that was not stored yet. */
function isNewRow({ location }: RuleSite): boolean {
  return location.row !== undefined && (location.row['id'] === undefined || location.row['id'] === null);
}
