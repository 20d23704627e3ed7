import { draftOf, valueAt, withValue, type RecordIssue, type Values, isValues } from '../../record/index.ts';
import {
  createEvaluation,
  askAgain,
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

/** The record as its rules make it. */
export interface AppliedValues {
  readonly record: Values;
  /** Places whose value a rule has changed. A reference among them is `{ id }` where its formula yields an id. */
  readonly changed: readonly string[];
  /** On save: values that were given for fields nobody may fill in now. */
  readonly issues: readonly RecordIssue[];
}

/** Applies defaults, formulas and the fate of hidden and disabled fields, in the order they depend on each other. */
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

/** The last one of each entity: many new records one right after another begin with the same. */
const blanks = new WeakMap<RecordContext['entity'], Blank>();

/** A new record of which nothing is said yet. */
function blankOf(context: RecordContext): Values {
  const { entity, view, viewer, today } = context;
  const known = blanks.get(entity);
  if (known?.view === view && known.viewer === viewer && known.today === today) return known.record;
  const record = withDefaults(context, {});
  blanks.set(entity, { view, viewer, today, record });
  return record;
}

/** The fields outside of rows in which a record is another; rows count as one. */
function differencesOf(context: RecordContext, before: Values, record: Values): readonly string[] {
  const changed: string[] = [];
  for (const { field, path, locations } of planOf(context.view, context.entity).fields) {
    const [location] = locations ?? [];
    const [first = ''] = location?.steps ?? [];
    // What a save leaves out is the very object that was read.
    if (location === undefined || field.type === 'group' || before[first] === record[first]) continue;
    if (!isSameValue(field, valueAt(before, location.steps), valueAt(record, location.steps))) changed.push(path);
  }
  return changed;
}

/** What has changed of a record, and what of it a save was given: that is left as it came, for the constraint to refuse. */
interface Changes {
  readonly changed: readonly string[];
  readonly given?: Values;
}

/** Setting one of an exclusive set resets the others; `reset` names those. */
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

/** Where settling starts. */
interface Start {
  readonly record: Values;
  /** What counts as changed: in a form what a person changed, on a save what differs from before. */
  readonly touched: readonly string[];
  /** What an exclusive set has reset already. */
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
      evaluation = askAgain(evaluation, draft.record(), planned.path);
      results.push(location.path);
      touched.push(planned.path);
    }
  }
  return { record: draft.record(), changed: results, issues };
}

/** Fills what is absent: by the field's default, the rules for new records, the workflow's first status where no rule says it. */
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
