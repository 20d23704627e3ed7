import { draftOf, valueAt, withValue, type RecordIssue, type Values, isValues } from '../../record/index.ts';
import {
  createEvaluation,
  invalidateAnswers,
  parentLocation,
  locationsOf,
  withoutIndexes,
  type RecordContext,
} from './context.ts';
import { isAround, availabilityAt, type FieldAvailability } from './field-states.ts';
import { isSameValue, mergeInput } from './field-values.ts';
import type { EvaluationPhase } from './evaluation-phase.ts';
import { evaluateField, formulaAt } from './outcome.ts';
import { overlap, planOf, readsOf } from './plan.ts';
import type { Fields } from '../types/index.ts';

/** The record after its rules. */
export interface AppliedValues {
  readonly record: Values;
  /** Paths changed by rules. A reference is `{ id }` where its formula yields an id. */
  readonly changed: readonly string[];
  /** On save: input for fields that are not editable. */
  readonly issues: readonly RecordIssue[];
}

/** Applies defaults, formulas and the rules of hidden and disabled fields in dependency order. */
export function applyValues(context: RecordContext, occasion: EvaluationPhase): AppliedValues {
  switch (occasion.kind) {
    case 'new':
      return settle(context, occasion, { record: withDefaults(context, occasion.record), touched: [], reset: [] });
    case 'change': {
      const { record, reset } = withExclusions(context, occasion.record, { changed: occasion.changed });
      return settle(context, occasion, { record, touched: [...occasion.changed, ...reset], reset });
    }
    case 'save': {
      const { stored, input, preset } = occasion;
      const merged = { ...mergeInput(context.entity.fields, stored, input), ...preset };
      const before = stored ?? blankOf(context);
      const start = stored ? merged : withDefaults(context, merged);
      const changed = differencesOf(context, before, start);
      const { record, reset } = withExclusions(context, start, { changed, given: input });
      return settle(context, occasion, { record, touched: [...changed, ...reset], reset });
    }
  }
}

interface Blank extends Pick<RecordContext, 'view' | 'viewer' | 'today'> {
  readonly record: Values;
}

/** Cache of the last blank record of each entity: an import creates many in a row. */
const blanks = new WeakMap<RecordContext['entity'], Blank>();

/** A new record with defaults only. */
function blankOf(context: RecordContext): Values {
  const { entity, view, viewer, today } = context;
  const known = blanks.get(entity);
  if (known?.view === view && known.viewer === viewer && known.today === today) return known.record;
  const record = withDefaults(context, {});
  blanks.set(entity, { view, viewer, today, record });
  return record;
}

/** Changed fields outside of rows; rows count as one field. */
function differencesOf(context: RecordContext, before: Values, record: Values): readonly string[] {
  const changed: string[] = [];
  for (const { field, path, locations } of planOf(context.view, context.entity).fields) {
    const [location] = locations ?? [];
    const [first = ''] = location?.steps ?? [];
    // A value that a save omits is the identical object.
    if (location === undefined || field.type === 'group' || before[first] === record[first]) continue;
    if (!isSameValue(field, valueAt(before, location.steps), valueAt(record, location.steps))) changed.push(path);
  }
  return changed;
}

/** Changed paths, and the input of a save: values that were sent are kept, so that a constraint reports them. */
interface Changes {
  readonly changed: readonly string[];
  readonly given?: Values;
}

/** Setting one field of an exclusive set resets the others; `reset` names those. */
function withExclusions(
  { entity }: RecordContext,
  start: Values,
  { changed, given }: Changes,
): { readonly record: Values; readonly reset: readonly string[] } {
  let record = start;
  const reset: string[] = [];
  for (const { exclusive = [] } of entity.constraints) {
    const isChosen = (path: string) => valueAt(record, path) === true;
    const chosen = exclusive.find((path) => changed.includes(path) && isChosen(path));
    for (const path of chosen === undefined ? [] : exclusive) {
      if (path === chosen || !isChosen(path) || valueAt(given, path) !== undefined) continue;
      record = withValue(record, path.split('.'), false);
      reset.push(path);
    }
  }
  return { record, reset };
}

interface Start {
  readonly record: Values;
  /** Changed paths: in a form those a person edited, on a save those that differ from the stored record. */
  readonly touched: readonly string[];
  /** Paths already reset by an exclusive set. */
  readonly reset: readonly string[];
}

function settle(context: RecordContext, occasion: EvaluationPhase, start: Start): AppliedValues {
  const draft = draftOf(start.record);
  const touched = start.touched.map(withoutIndexes);
  const results = [...start.reset];
  const issues: RecordIssue[] = [];
  const standings = new Map<string, FieldAvailability>();
  let evaluation = createEvaluation(context, draft.record());
  for (const planned of planOf(context.view, context.entity).effects) {
    const isTouched =
      occasion.kind !== 'change' || readsOf(planned).some((read) => touched.some((path) => overlap(path, read)));
    for (const location of locationsOf(planned, draft.record())) {
      const site = { evaluation, planned, location };
      const around = planned.parent && standings.get(parentLocation(location, planned.parent).path);
      const availability = availabilityAt(site, around);
      if (isAround(planned)) standings.set(location.path, availability);
      const outcome = evaluateField({ site, availability, around, occasion, isTouched, touched });
      if (outcome.issue) issues.push(outcome.issue);
      if (!('value' in outcome) || isSameValue(planned.field, valueAt(draft.record(), location.steps), outcome.value))
        continue;
      draft.set(location.steps, outcome.value);
      evaluation = invalidateAnswers(evaluation, draft.record(), planned.path);
      results.push(location.path);
      touched.push(planned.path);
    }
  }
  return { record: draft.record(), changed: results, issues };
}

/** Fills absent values: field defaults, default rules, and the initial status where no rule sets it. */
export function withDefaults(context: RecordContext, start: Values): Values {
  const { fields, rules, workflow } = context.entity;
  const isRuled = workflow !== undefined && rules[workflow.field]?.value?.mode === 'default';
  const isUnset = workflow !== undefined && !isRuled && start[workflow.field] === undefined;
  let record = fillDefaults(fields, isUnset ? { ...start, [workflow.field]: workflow.initial } : start);
  for (const planned of planOf(context.view, context.entity).effects) {
    if (planned.rules?.value?.mode !== 'default') continue;
    for (const location of locationsOf(planned, record)) {
      if (valueAt(record, location.steps) !== undefined) continue;
      const formula = formulaAt({ evaluation: createEvaluation(context, record), planned, location });
      if (formula) record = withValue(record, location.steps, formula.value);
    }
  }
  return record;
}

/** A record whose absent fields hold their defaults; those of absent groups too. */
export function fillDefaults(fields: Fields, record: Values): Values {
  const filled: Record<string, unknown> = { ...record };
  for (const field of Object.values(fields)) {
    const value = filled[field.name];
    if (field.type === 'group') filled[field.name] = fillDefaults(field.fields, isValues(value) ? value : {});
    else if (field.type === 'rows' && Array.isArray(value))
      filled[field.name] = value.map((row: unknown) => (isValues(row) ? fillDefaults(field.fields, row) : row));
    else if (value === undefined && field.default !== undefined) filled[field.name] = field.default;
  }
  return filled;
}
