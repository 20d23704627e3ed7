import { descriptionId, errorId } from '@rjsf/utils';
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import type { Field, SectionList } from '../../metadata/types/index.ts';
import type { RecordPath, Values } from '../../record/index.ts';
import type { EntityPiece } from '../state/index.ts';
import type { FormWorld } from './use-form-world.ts';
import { issuesAt, type FormStore } from './state/form-store.ts';
import type { FormFieldState, FormIssue, FormState } from './state/form-state.ts';
import { isFilledByLookUp } from './state/look-up-fills.ts';
import { formFieldAt, pathKey } from './state/paths.ts';

/** What every part of an open form shares; it stays the same while the person types. */
export interface OpenForm {
  readonly store: FormStore;
  readonly piece: EntityPiece;
  /** The world its rules are evaluated in, and the pieces of the entities they reach. */
  readonly world: FormWorld;
  /** Prefix of the controls' ids, unique on the page. */
  readonly id: string;
  readonly mode: 'edit' | 'read';
  /** Of a form that is asked step by step: the one section that is shown. */
  readonly section?: string | undefined;
  /** The data is on its way to the server. */
  readonly isSaving: boolean;
  /** Shows the list of a section; absent where the form stands without lists, as in a dialog. */
  readonly listOf?: ((list: SectionListPlacement) => ReactNode) | undefined;
}

/** A list in a section: which one, narrowed by what, under which heading. */
export interface SectionListPlacement {
  readonly list: SectionList;
  /** What its filters are given, by name; the same object as long as it is the same. */
  readonly filter: Values;
  readonly title: string;
  readonly titleId: string;
}

const FormContext = createContext<OpenForm | undefined>(undefined);

/** Opens a form to everything inside it. */
export const FormProvider = FormContext.Provider;

/** The form a part stands in. @throws outside of a form */
export function useOpenForm(): OpenForm {
  const form = use(FormContext);
  if (form === undefined) throw new Error('A part of a form is rendered outside of one.');
  return form;
}

/** Something of the form's state; `select` must give the same value for the same state. */
export function useFormState<Value>(select: (state: FormState) => Value): Value {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

const usualState: FormFieldState = { visible: true, enabled: true, required: false, computed: false };

/** What the rules say about the field at a path. */
export function useFieldState(path: RecordPath): FormFieldState {
  const key = pathKey(path);
  return useFormState((state) => state.fields[key] ?? usualState);
}

/** Whether the field at a path shows what a look-up found. */
export function useIsFilledByLookUp(path: RecordPath): boolean {
  const key = pathKey(path);
  return useFormState(({ filled }) => isFilledByLookUp(filled, key));
}

/** What shows of a value: a computed one waits until typing rests. */
export function useDisplayedValue(path: RecordPath, value: unknown): unknown {
  const key = pathKey(path);
  const waiting = useFormState((state) => state.waiting[key]);
  const isWaiting = useFormState((state) => Object.hasOwn(state.waiting, key));
  return isWaiting ? waiting : value;
}

/** What the person is told now under the field at a path and does not stop a save: the form library knows errors alone. */
export function useFieldWarnings(path: RecordPath): readonly FormIssue[] {
  const { store } = useOpenForm();
  const key = pathKey(path);
  const warnings = (state: FormState) => issuesAt(state, key).filter(({ severity }) => severity === 'warning');
  useFormState((state) => JSON.stringify(warnings(state)));
  return warnings(store.state());
}

/** The field at a path of the form's entity. @throws where the path leads to none */
export function useField(path: RecordPath): Field {
  const field = formFieldAt(useOpenForm().piece.entity.fields, path);
  if (field === undefined) throw new Error(`The form's entity has no field "${pathKey(path)}".`);
  return field;
}

/** Sets the value at a path. */
export function useChange(path: RecordPath): (value: unknown) => void {
  const { store } = useOpenForm();
  const key = pathKey(path);
  // oxlint-disable-next-line react/exhaustive-deps -- each render makes a new path; its key says whether it differs
  return useCallback((value: unknown) => store.dispatch({ kind: 'set', path, value }), [store, key]);
}

/** Ids that tie a control to its label, its help and its messages. */
export interface ControlIds {
  readonly control: string;
  readonly label: string;
  readonly help: string;
  readonly issues: string;
  readonly unit: string;
}

/** The ids of the control at a path; those of help and messages as the form library's own widgets know them. */
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
