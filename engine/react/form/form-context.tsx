import { descriptionId, errorId } from '@rjsf/utils';
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import type { Field, SectionList } from '../../metadata/types/index.ts';
import type { RecordPath, Values } from '../../record/index.ts';
import type { EntityPiece } from '../state/index.ts';
import type { FormRuleContext } from './use-form-rule-context.ts';
import { issuesAt, type FormStore } from './state/form-store.ts';
import type { FormFieldState, FormIssue, FormState } from './state/form-state.ts';
import { formulaValue } from './state/formula-value.ts';
import { isFilledByLookUp } from './state/look-up-fills.ts';
import { formFieldAt, pathKey } from './state/paths.ts';

/** Context of an open form; stable while the person types. */
export interface OpenForm {
  readonly store: FormStore;
  readonly piece: EntityPiece;
  /** Context of its rules, with the pieces of the entities they reach. */
  readonly ruleContext: FormRuleContext;
  /** Prefix of the controls' ids, unique on the page. */
  readonly id: string;
  readonly mode: 'edit' | 'read';
  /** Name of the current step's section. */
  readonly section?: string | undefined;
  /** True while the data are being sent. */
  readonly isSaving: boolean;
  /** Renders the list of a section; undefined for forms without lists, as in a dialog. */
  readonly listOf?: ((list: SectionListPlacement) => ReactNode) | undefined;
}

/** A list in a section, with its filter and title. */
export interface SectionListPlacement {
  readonly list: SectionList;
  /** Filter values by name; must be memoized. */
  readonly filter: Values;
  readonly title: string;
  readonly titleId: string;
}

const FormContext = createContext<OpenForm | undefined>(undefined);

/** Provides an open form to its descendants. */
export const FormProvider = FormContext.Provider;

/** The surrounding form. @throws Error outside of a form */
export function useOpenForm(): OpenForm {
  const form = use(FormContext);
  if (form === undefined) throw new Error('A part of a form is rendered outside of one.');
  return form;
}

/** Selects a value of the form's state; `select` must return an identical value for the same state. */
export function useFormState<Value>(select: (state: FormState) => Value): Value {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

const usualState: FormFieldState = { visible: true, enabled: true, required: false, computed: false };

/** State of the field at a path, by the rules. */
export function useFieldState(path: RecordPath): FormFieldState {
  const key = pathKey(path);
  return useFormState((state) => state.fields[key] ?? usualState);
}

/** True when the field at a path shows the result of a look-up. */
export function useIsFilledByLookUp(path: RecordPath): boolean {
  const key = pathKey(path);
  return useFormState(({ filled }) => isFilledByLookUp(filled, key));
}

/** The displayed value; a computed one is updated while the person types, that of a rule after a debounce. */
export function useDisplayedValue(path: RecordPath, stored: unknown): unknown {
  const key = pathKey(path);
  const { mode, ruleContext } = useOpenForm();
  const isFollowed = useField(path).formula !== undefined && mode === 'edit';
  const value = useFormState(({ data }) => (isFollowed ? formulaValue(ruleContext, path, data) : stored));
  const waiting = useFormState((state) => state.waiting[key]);
  const isWaiting = useFormState((state) => Object.hasOwn(state.waiting, key));
  return isWaiting ? waiting : value;
}

/** Visible warnings of the field at a path; the form library handles only errors. */
export function useFieldWarnings(path: RecordPath): readonly FormIssue[] {
  const { store } = useOpenForm();
  const key = pathKey(path);
  const warnings = (state: FormState) => issuesAt(state, key).filter(({ severity }) => severity === 'warning');
  useFormState((state) => JSON.stringify(warnings(state)));
  return warnings(store.state());
}

/** The field at a path of the form's entity. @throws Error when there is none */
export function useField(path: RecordPath): Field {
  const field = formFieldAt(useOpenForm().piece.entity.fields, path);
  if (field === undefined) throw new Error(`The form's entity has no field "${pathKey(path)}".`);
  return field;
}

/** Returns a callback that sets the value at a path. */
export function useChange(path: RecordPath): (value: unknown) => void {
  const { store } = useOpenForm();
  const key = pathKey(path);
  // oxlint-disable-next-line react/exhaustive-deps -- each render makes a new path; its key says whether it differs
  return useCallback((value: unknown) => store.dispatch({ kind: 'set', path, value }), [store, key]);
}

/** Ids that connect a control with its label, help and messages. */
export interface ControlIds {
  readonly control: string;
  readonly label: string;
  readonly help: string;
  readonly issues: string;
  readonly unit: string;
}

/** The ids of the control at a path; those of help and messages follow the form library's conventions. */
export function controlIds(formId: string, path: RecordPath): ControlIds {
  const control = [formId, ...path].join('.');
  return {
    control,
    label: `${control}:label`,
    help: descriptionId(control),
    issues: errorId(control),
    unit: `${control}:unit`,
  };
}
