import type { Values } from '../../record/index.ts';
import type { Enumeration } from '../types/index.ts';
import { askAbout, holdsAt, placeAround, placesInRows, valueOf, type RecordContext, type RuleSite } from './context.ts';
import { planOf } from './plan.ts';

/** How a field stands at one place of a record. */
export interface FieldState {
  readonly visible: boolean;
  /** False for what a person may not fill in now, computed and read-only fields among them. */
  readonly enabled: boolean;
  /** True only while visible. */
  readonly required: boolean;
  /** For an enumeration: the values allowed, in its order. */
  readonly options?: readonly string[];
}

/** States by place: `emission.total`, `authors.0.name`. */
export type FieldStates = Readonly<Record<string, FieldState>>;

/** The state of every field of a record; what lies in a hidden group is hidden, what lies in a disabled one disabled. */
export function fieldStates(context: RecordContext, record: Values): FieldStates {
  const states: Record<string, FieldState> = {};
  const asked = askAbout(context, record);
  for (const planned of planOf(context.view, context.entity).fields) {
    for (const place of planned.places ?? placesInRows(planned, record)) {
      const around = planned.parent && states[placeAround(place, planned.parent)];
      states[place.path] = stateAt({ asked, planned, place }, around);
    }
  }
  return states;
}

/** Whether a field may be seen and filled in. */
export type Standing = Pick<FieldState, 'visible' | 'enabled'>;

/** Whether one field may be seen and filled in at one place, inside what is around it. */
export function standingAt(site: RuleSite, around: Standing | undefined): Standing {
  const { field, rules, enabled } = site.planned;
  const visible = (around?.visible ?? true) && holdsAt(rules?.visible, true, site);
  // A formula alone decides the value while it applies.
  const isComputed = rules?.value?.mode === 'computed' && holdsAt(rules.value.when, true, site);
  let isOpen = (around?.enabled ?? true) && !field.readOnly && !isComputed;
  for (const rule of enabled) isOpen = isOpen && holdsAt(rule, true, site);
  return { visible, enabled: isOpen };
}

function stateAt(site: RuleSite, around: Standing | undefined): FieldState {
  const { field, rules } = site.planned;
  const standing = standingAt(site, around);
  const required = standing.visible && !field.readOnly && holdsAt(rules?.required, field.required, site);
  return field.type === 'enumeration' ? { ...standing, required, options: optionsAt(site) } : { ...standing, required };
}

/** The values of an enumeration in force on a day; retired ones stay in old records and are no longer offered. */
export function valuesInForce(enumeration: Enumeration | undefined, today: string): readonly string[] {
  return (enumeration?.values ?? [])
    .filter(({ until }) => until === undefined || today <= until)
    .map(({ name }) => name);
}

function optionsAt(site: RuleSite): readonly string[] {
  const inForce = valuesInForce(site.planned.enumeration, site.asked.facts.today);
  const rule = site.planned.rules?.options;
  const allowed = rule === undefined ? null : valueOf(rule, site);
  return Array.isArray(allowed) ? inForce.filter((value) => allowed.includes(value)) : inForce;
}
