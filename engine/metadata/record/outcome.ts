import { formIssue, isValues, valueAt, type RecordIssue, type Values } from '../../record/index.ts';
import type { RuleValue } from '../../rules/index.ts';
import type { Field, FieldRules } from '../types/index.ts';
import type { EvaluationPhase } from './evaluation-phase.ts';
import { holdsAt, valueOf, type RuleSite } from './context.ts';
import type { FieldAvailability } from './field-states.ts';
import { defaultOf, emptyOf, isSameValue, storedRowOf } from './field-values.ts';
import { overlap, type PlannedField } from './plan.ts';

/** Result for one value; without `value` it is unchanged. */
export interface FieldOutcome {
  readonly value?: unknown;
  readonly issue?: RecordIssue;
}

/** A field at one location with its surroundings. */
interface Situation {
  readonly site: RuleSite;
  readonly availability: FieldAvailability;
  readonly around: FieldAvailability | undefined;
  readonly occasion: EvaluationPhase;
  /** True when an input of its formulas has changed. */
  readonly isTouched: boolean;
  /** Paths changed so far. */
  readonly touched: readonly string[];
}

/** Decides a value from the field's formula, state and occasion. */
export function evaluateField(situation: Situation): FieldOutcome {
  const { site, availability, occasion, isTouched } = situation;
  const { rules } = site.planned;
  const isKept = availability.visible || whenHiddenOf(site.planned) === 'keep';
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

/** The result of a field's formula; undefined while it does not apply. */
export function formulaAt(site: RuleSite): { readonly value: unknown } | undefined {
  const rule = site.planned.rules?.value;
  if (!rule || !holdsAt(rule.when, true, site)) return undefined;
  return { value: toFieldValue(site.planned.field, valueOf(rule.rule, site)) };
}

/** A formula may yield the id of a reference; integers are numbers outside of rules. */
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

/** The suggested value, which a person may overwrite; undefined without a suggestion. */
function suggestedOutcome(situation: Situation): FieldOutcome | undefined {
  const { site, availability } = situation;
  const { field, rules } = site.planned;
  if (!rules?.suggested || !availability.visible || !availability.enabled) return undefined;
  if (!isSuggestedNow(situation, rules.suggested.on)) return undefined;
  const value = valueOf(rules.suggested.rule, site);
  return value === null ? undefined : { value: toFieldValue(field, value) };
}

/** A suggestion without `on` is made once, for an empty value of a new record or row. */
function isSuggestedNow({ site, occasion, touched }: Situation, on: readonly string[]): boolean {
  if (on.length === 0) return (occasion.kind === 'new' || isNewRow(site)) && isAbsent(site);
  return occasion.kind === 'change' && isAnyTouched(on, touched);
}

/**
 * When the triggering choice returns to its stored value, a read-only field returns to its stored value too: the
 * formula may yield another one by now, and a save would not evaluate it.
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
  // A preset value of the operation wins, even for read-only or hidden fields.
  if (Object.hasOwn(preset, planned.path)) return {};
  // Fields in a hidden group or in hidden or disabled rows are decided with their container.
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

/** A value omitted by a client follows its trigger, as in a form. */
function leftOutOutcome(situation: Situation, input: Values): FieldOutcome {
  const { site } = situation;
  const isFollowing = site.planned.rules?.value?.mode === 'onChange' && isTriggered(situation);
  const isGiven = valueAt(input, site.location.steps) !== undefined;
  return isFollowing && !isGiven ? (formulaAt(site) ?? {}) : {};
}

/** `whenHidden` of a field; without a visibility rule of its own that of its container. */
function whenHiddenOf({ rules, parent }: PlannedField): FieldRules['whenHidden'] {
  if (rules?.visible !== undefined || !parent) return rules?.whenHidden ?? 'keep';
  return whenHiddenOf(parent);
}

function hiddenValue({ planned, location }: RuleSite, stored: Values | undefined): unknown {
  switch (whenHiddenOf(planned)) {
    case 'keep':
      return storedAt({ planned, location }, stored) ?? defaultOf(planned.field);
    case 'clear':
      return emptyOf(planned.field);
  }
}

/** A disabled field has its formula's value, else the stored one, else its default; a different input is refused. */
function disabledOutcome(situation: Situation, stored: Values | undefined, input: Values): FieldOutcome {
  const { site } = situation;
  const { field } = site.planned;
  const formula = stored !== undefined && isKept(situation) ? undefined : formulaAt(site);
  const value = formula ? formula.value : (storedAt(site, stored) ?? defaultOf(field));
  const given = valueAt(input, site.location.steps);
  if (given === undefined || field.readOnly || isSameValue(field, given, value)) return { value };
  return { value, issue: disabledIssue(site) };
}

/** Accepts input equal to the copied value. */
function copiedOutcome(site: RuleSite, copied: Values, input: Values): FieldOutcome {
  const { location, planned } = site;
  const isCopied = isSameValue(planned.field, valueAt(input, location.steps), valueAt(copied, location.steps));
  return isCopied ? {} : { issue: disabledIssue(site) };
}

function disabledIssue({ location, planned }: RuleSite): RecordIssue {
  const issue = formIssue('readOnly', location.path);
  return { ...issue, message: planned.rules?.disabledMessage ?? issue.message };
}

/** The stored value stays: a default, and a read-only value until its trigger changes. */
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
  const row = location.row && storedRowOf(location.row, valueAt(stored, steps));
  return valueAt(row, location.steps.slice(steps.length + 1));
}

function isAbsent({ evaluation, location }: RuleSite): boolean {
  return valueAt(evaluation.facts.record, location.steps) === undefined;
}

/** An unsaved row. */
function isNewRow({ location }: RuleSite): boolean {
  return location.row !== undefined && (location.row['id'] === undefined || location.row['id'] === null);
}
