import {
  applyValues,
  fieldStates,
  pathTypesOf,
  recordIssues,
  type EvaluationPhase,
  withoutIndexes,
  type CatalogueView,
  type Entity,
  type RecordContext,
} from '../../../metadata/index.ts';
import type { RecordIssue, Values } from '../../../record/index.ts';
import { ruleHolds, type Rule, type ViewerFacts } from '../../../rules/index.ts';
import type { ShapeValidator } from '../../../shape/index.ts';
import type { FormFieldState, FormFieldStates, ComputedChange, FormIssue, FormValidator } from './form-state.ts';
import { formDataOf, formFieldNames, newData } from './form-data.ts';

/** What of an entity a form is validated by. */
export type ValidatedEntity = Pick<Entity, 'name' | 'fields' | 'rules' | 'constraints' | 'workflow' | 'form'>;

/** The world a form is validated in. */
export interface ValidationContext {
  /** The entity itself and all that its rules reach through references. */
  readonly view: CatalogueView;
  readonly entity: ValidatedEntity;
  readonly viewer: ViewerFacts;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** Validates what was entered by the schema of its shape. */
  readonly shapeOf: ShapeValidator;
}

/** Asks both validators, the same that the server asks when it saves: the schema about the shape, the rules about the rest. */
export function formValidatorOf(context: ValidationContext): FormValidator {
  const shown = new Set(formFieldNames(context.entity));
  return {
    follow: (data, changed, stored) => followed(context, { kind: 'change', record: data, changed: [changed], stored }),
    states: (data) => ({ ...markedStates(context, data), ...sectionStates(context, data) }),
    issues: (data, states, stored) => {
      const shape = context.shapeOf(data);
      return onePerField(answerable(shown, recordIssues(context, data, { stored, states, shape })));
    },
  };
}

function followed(context: ValidationContext, change: EvaluationPhase): ComputedChange {
  const { record, changed } = applyValues(context, change);
  return { data: record, waiting: changed.filter((path) => isLate(context, path)) };
}

function isLate({ entity }: ValidationContext, path: string): boolean {
  const value = entity.rules[withoutIndexes(path)]?.value;
  return value?.mode === 'computed' && value.debounceMs > 0;
}

const ofAbsence = new Set(['required', 'minItems']);

/**
 * What a form does not show it does not read either: whether that is missing is for the server to say. What is no longer
 * described, as in a draft from before, is not sent and cannot be corrected.
 */
function answerable(shown: ReadonlySet<string>, issues: readonly RecordIssue[]): readonly RecordIssue[] {
  return issues.filter(
    ({ code, path }) => code !== 'unknownField' && (!ofAbsence.has(code) || shown.has(path.split('.')[0] ?? '')),
  );
}

/** The first error of each field: what a constraint makes of a value that is no date is no news. */
function onePerField(issues: readonly FormIssue[]): readonly FormIssue[] {
  const reported = new Set<string>();
  return issues.filter(({ path, severity }) => {
    if (severity === 'warning' || path === '') return true;
    const isNews = !reported.has(path);
    reported.add(path);
    return isNews;
  });
}

/** What a new record opens with: what it is prefilled with, the defaults, and the values that follow from them. */
export function startData(context: RecordContext, prefilled: Values = {}): Values {
  const { fields, rules } = context.entity;
  // A switch is off unless told; one of which a rule for new records tells is nothing yet.
  const isTold = (name: string) =>
    fields[name]?.default === undefined &&
    (rules[name]?.value?.mode === 'default' || rules[name]?.suggested?.on.length === 0);
  const start = Object.fromEntries(Object.entries(newData(fields)).filter(([name]) => !isTold(name)));
  const { record } = applyValues(context, { kind: 'new', record: { ...start, ...prefilled } });
  return formDataOf(fields, record);
}

/** Whether a rule over a record holds; an absent rule holds. */
export function holds({ view, entity, viewer, today }: RecordContext, rule: Rule | undefined, data: Values): boolean {
  if (rule === undefined) return true;
  return ruleHolds(rule, { record: data, viewer, constants: view.constants, today }, pathTypesOf(view, entity.name));
}

/** A computed value is marked while its formula applies: then nobody may enter one. */
function markedStates(context: ValidationContext, data: Values): FormFieldStates {
  const states = fieldStates(context, data);
  const entries = Object.entries(states).map(([path, state]): [string, FormFieldState] => {
    const rule = context.entity.rules[withoutIndexes(path)]?.value;
    return [path, { ...state, computed: rule?.mode === 'computed' && !state.enabled }];
  });
  return Object.fromEntries(entries);
}

/** The key under which a section's state stands among those of the fields. */
export function sectionKey(section: string): string {
  return `section:${section}`;
}

/** The key under which the state of a section's overlay stands. */
export function overlayKey(section: string): string {
  return `overlay:${section}`;
}

/** Sections and overlays that a rule shows or hides. */
function sectionStates(context: ValidationContext, data: Values): FormFieldStates {
  const rules = (context.entity.form?.sections ?? []).flatMap(({ name, visible, overlay }) => [
    [sectionKey(name), visible] as const,
    [overlayKey(name), overlay?.when] as const,
  ]);
  return Object.fromEntries(
    rules.flatMap(([key, rule]): readonly (readonly [string, FormFieldState])[] => {
      if (rule === undefined) return [];
      return [[key, { visible: holds(context, rule, data), enabled: true, required: false, computed: false }]];
    }),
  );
}
