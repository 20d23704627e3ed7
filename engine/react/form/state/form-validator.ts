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

/** The parts of an entity that validation reads. */
export type ValidatedEntity = Pick<Entity, 'name' | 'fields' | 'rules' | 'constraints' | 'workflow' | 'form'>;

/** Context of a form's validation. */
export interface ValidationContext {
  /** The entity and all entities that its rules reach through references. */
  readonly view: CatalogueView;
  readonly entity: ValidatedEntity;
  readonly viewer: ViewerFacts;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** Validates the data by the JSON Schema. */
  readonly shapeOf: ShapeValidator;
}

/** Combines both validators that the server uses on save: the schema for the shape, the rules for the rest. */
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
 * Omits missing values of fields that the form does not show, since it does not load them; the server checks them. Also
 * omits unknown fields, as in an old draft: they are not sent and cannot be corrected.
 */
function answerable(shown: ReadonlySet<string>, issues: readonly RecordIssue[]): readonly RecordIssue[] {
  return issues.filter(
    ({ code, path }) => code !== 'unknownField' && (!ofAbsence.has(code) || shown.has(path.split('.')[0] ?? '')),
  );
}

/** The first error of each field: a constraint on a malformed value adds nothing. */
function onePerField(issues: readonly FormIssue[]): readonly FormIssue[] {
  const reported = new Set<string>();
  return issues.filter(({ path, severity }) => {
    if (severity === 'warning' || path === '') return true;
    const isNews = !reported.has(path);
    reported.add(path);
    return isNews;
  });
}

/** Initial data of a new record: prefilled values, defaults, and values derived from them. */
export function startData(context: RecordContext, prefilled: Values = {}): Values {
  const { fields, rules } = context.entity;
  // A boolean starts as false, unless a rule for new records sets it.
  const isSetByRule = (name: string) =>
    fields[name]?.default === undefined &&
    (rules[name]?.value?.mode === 'default' || rules[name]?.suggested?.on.length === 0);
  const start = Object.fromEntries(Object.entries(newData(fields)).filter(([name]) => !isSetByRule(name)));
  const { record } = applyValues(context, { kind: 'new', record: { ...start, ...prefilled } });
  return formDataOf(fields, record);
}

/** True when a rule over a record holds; an undefined rule holds. */
export function holds({ view, entity, viewer, today }: RecordContext, rule: Rule | undefined, data: Values): boolean {
  if (rule === undefined) return true;
  return ruleHolds(rule, { record: data, viewer, constants: view.constants, today }, pathTypesOf(view, entity.name));
}

/** Marks computed fields while their formula applies: they cannot be edited. */
function markedStates(context: ValidationContext, data: Values): FormFieldStates {
  const states = fieldStates(context, data);
  const entries = Object.entries(states).map(([path, state]): [string, FormFieldState] => {
    const rule = context.entity.rules[withoutIndexes(path)]?.value;
    return [path, { ...state, computed: rule?.mode === 'computed' && !state.enabled }];
  });
  return Object.fromEntries(entries);
}

/** Key of a section's state among those of the fields. */
export function sectionKey(section: string): string {
  return `section:${section}`;
}

/** Key of the state of a section's overlay. */
export function overlayKey(section: string): string {
  return `overlay:${section}`;
}

/** States of sections and overlays that have a rule. */
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
