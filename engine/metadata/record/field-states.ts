import type { Values } from '../../record/index.ts';
import type { BooleanField, Enumeration, Field } from '../types/index.ts';
import {
  createEvaluation,
  holdsAt,
  parentLocation,
  locationsOf,
  valueOf,
  type RecordContext,
  type RuleSite,
} from './context.ts';
import { planOf, type FieldLocation, type PlannedField } from './plan.ts';

/** State of a field at one location. */
export interface FieldState {
  readonly visible: boolean;
  /** False for fields that a person may not edit now, including computed and read-only ones. */
  readonly enabled: boolean;
  /** True only while visible. */
  readonly required: boolean;
  /** For an enumeration: the allowed values, in its order. */
  readonly options?: readonly string[];
}

/** States by location: `emission.total`, `authors.0.name`. */
export type FieldStates = Readonly<Record<string, FieldState>>;

/** The state of every field of a record. */
export function fieldStates(context: RecordContext, record: Values): FieldStates {
  const stateOf = statesOf(context, record);
  const states: Record<string, FieldState> = {};
  for (const planned of planOf(context.view, context.entity).fields)
    for (const location of locationsOf(planned, record)) states[location.path] = stateOf(planned, location);
  return states;
}

/**
 * Returns a lazy, memoized function to the state of a field. Fields inherit hidden and disabled from their container.
 */
export function statesOf(
  context: RecordContext,
  record: Values,
  known: FieldStates = {},
): (planned: PlannedField, location: FieldLocation) => FieldState {
  const evaluation = createEvaluation(context, record);
  const around = new Map<string, FieldState>();
  const stateOf = (planned: PlannedField, location: FieldLocation): FieldState => {
    const fieldState = known[location.path] ?? around.get(location.path);
    if (fieldState !== undefined) return fieldState;
    const { parent } = planned;
    const state = stateAt(
      { evaluation, planned, location },
      parent && stateOf(parent, parentLocation(location, parent)),
    );
    if (isAround(planned)) around.set(location.path, state);
    return state;
  };
  return stateOf;
}

/** True for containers, whose state their inner fields inherit. */
export function isAround({ field: { type } }: PlannedField): boolean {
  return type === 'group' || type === 'rows';
}

export type FieldAvailability = Pick<FieldState, 'visible' | 'enabled'>;

/** Availability of a field at one location, within its container. */
export function availabilityAt(site: RuleSite, around: FieldAvailability | undefined): FieldAvailability {
  const { field, rules, enabled } = site.planned;
  const visible = (around?.visible ?? true) && holdsAt(rules?.visible, true, site);
  // A computed value is not editable while its formula applies.
  const isComputed = rules?.value?.mode === 'computed' && holdsAt(rules.value.when, true, site);
  let isOpen = (around?.enabled ?? true) && !field.readOnly && !isComputed;
  for (const rule of enabled) isOpen = isOpen && holdsAt(rule, true, site);
  return { visible, enabled: isOpen };
}

function stateAt(site: RuleSite, around: FieldAvailability | undefined): FieldState {
  const { field, rules } = site.planned;
  const availability = availabilityAt(site, around);
  const isAsked = field.required || consentOf(field) !== undefined;
  const required = availability.visible && !field.readOnly && holdsAt(rules?.required, isAsked, site);
  return field.type === 'enumeration'
    ? { ...availability, required, options: optionsAt(site) }
    : { ...availability, required };
}

/** The consent text of a checkbox; undefined for other fields. */
export function consentOf(field: Field): BooleanField['consent'] {
  return field.type === 'boolean' ? field.consent : undefined;
}

interface InForce {
  readonly today: string;
  readonly names: readonly string[];
}

/** Cache of the last day per enumeration. */
const inForce = new WeakMap<Enumeration, InForce>();

/** The enumeration values in force on a day; retired ones remain in old records but are no longer offered. */
export function valuesInForce(enumeration: Enumeration | undefined, today: string): readonly string[] {
  if (enumeration === undefined) return [];
  const known = inForce.get(enumeration);
  if (known?.today === today) return known.names;
  const values = enumeration.values.filter(({ until }) => until === undefined || today <= until);
  const names = values.map(({ name }) => name);
  inForce.set(enumeration, { today, names });
  return names;
}

function optionsAt(site: RuleSite): readonly string[] {
  const names = valuesInForce(site.planned.enumeration, site.evaluation.facts.today);
  const rule = site.planned.rules?.options;
  const allowed = rule === undefined ? null : valueOf(rule, site);
  return Array.isArray(allowed) ? names.filter((value) => allowed.includes(value)) : names;
}
