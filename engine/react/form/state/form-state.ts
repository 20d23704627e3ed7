import type { FieldState } from '../../../metadata/index.ts';
import { isEmpty, isValues, valueAt, withValue, type RecordPath, type Values } from '../../../record/index.ts';
import { fillFrom, withValues, type LookUpFills } from './look-up-fills.ts';
import { pathKey, parsePath } from './paths.ts';
import { nextShadowedValues, type ShadowedValues } from './shadowed-values.ts';

/** State of a field by the rules. */
export interface FormFieldState extends FieldState {
  /** True for a `computed` value, which cannot be edited. */
  readonly computed: boolean;
}

export type FormFieldStates = Readonly<Record<string, FormFieldState>>;

/** An issue of the form's data. */
export interface FormIssue {
  /** Path key of its field; empty for the whole record. */
  readonly path: string;
  /** Text key. */
  readonly message: string;
  /** The formatted sentence, for errors of the server. */
  readonly sentence?: string;
  readonly params: Values;
  readonly severity: 'error' | 'warning';
}

/** Data after a change, with the paths of computed values whose display is debounced. */
export interface ComputedChange {
  readonly data: Values;
  readonly waiting: readonly string[];
}

/** The validation of one entity; the only access of this folder to rules. */
export interface FormValidator {
  /**
   * Applies the effects of a change: resets of an exclusive set, values set by rules, computed values; `stored` as in
   * `issues`.
   */
  readonly follow: (data: Values, changed: string, stored: Values) => ComputedChange;
  readonly states: (data: Values) => FormFieldStates;
  /** `stored` is the record before editing: a retired value that it already had is valid. */
  readonly issues: (data: Values, states: FormFieldStates, stored: Values) => readonly FormIssue[];
}

export interface FormState {
  readonly data: Values;
  /** The data when the form opened; Cancel restores them, and edits are compared with them. */
  readonly original: Values;
  /** Path keys changed by the person. */
  readonly touched: ReadonlySet<string>;
  /** Number of attempts to save; after the first one all messages are visible. */
  readonly attempts: number;
  /** Displayed computed values by path, until the debounce ends; `data` has the new ones. */
  readonly waiting: Values;
  /** Entered values that are currently replaced by a formula. */
  readonly setAside: ShadowedValues;
  /** Values filled in by look-ups; read-only until released. */
  readonly filled: LookUpFills;
  readonly fields: FormFieldStates;
  readonly issues: readonly FormIssue[];
  readonly serverIssues: readonly FormIssue[];
}

/** Events of a form. */
export type FormEvent =
  | { readonly kind: 'set'; readonly path: RecordPath; readonly value: unknown }
  /** Result of the look-up by a field: values by path. */
  | { readonly kind: 'fill'; readonly by: string; readonly values: Values }
  /** Makes looked-up values editable: unchanged, or restored to those before. */
  | { readonly kind: 'release'; readonly by: string; readonly how: 'keep' | 'undo' }
  | { readonly kind: 'settle' }
  /** Adds the fields that the form reads to a reference known only by its id. */
  | { readonly kind: 'complete'; readonly path: RecordPath; readonly record: Values }
  /** Automatic choice of the only option. */
  | { readonly kind: 'preselect'; readonly path: RecordPath; readonly record: Values }
  | { readonly kind: 'attempt' }
  /** The person tried to leave a step: its missing values become visible issues. */
  | { readonly kind: 'pass'; readonly paths: readonly string[] }
  | { readonly kind: 'refuse'; readonly issues: readonly FormIssue[] }
  /** The validator or its context changed: the data stay and are validated again. */
  | { readonly kind: 'revalidate' }
  /** Loads another record, or the same again, untouched. */
  | { readonly kind: 'open'; readonly data: Values }
  /** Applies edits to an original: a restored draft, or a merge. */
  | { readonly kind: 'restore'; readonly original: Values; readonly data: Values };

/** Initial state of a form with the data of a stored or new record. */
export function openForm(data: Values, validator: FormValidator): FormState {
  return validated({ ...blank, data, original: data }, validator);
}

const blank: FormState = {
  data: {},
  original: {},
  touched: new Set(),
  attempts: 0,
  waiting: {},
  setAside: {},
  filled: {},
  fields: {},
  issues: [],
  serverIssues: [],
};

/** State transition of a form; returns the same state when nothing changes. */
export function nextForm(state: FormState, event: FormEvent, validator: FormValidator): FormState {
  switch (event.kind) {
    case 'set':
      return valueAt(state.data, event.path) === event.value
        ? state
        : afterSet(withoutLostRows(state, event.path, event.value), event.path, event.value, validator);
    case 'fill':
      return afterFilling(state, event.by, event.values, validator);
    case 'release':
      return afterRelease(state, event.by, event.how, validator);
    case 'complete':
      return afterCompletion(state, event.path, event.record, validator);
    case 'preselect':
      return afterPreselection(state, event.path, event.record, validator);
    case 'settle':
      return isWaiting(state) ? { ...state, waiting: {} } : state;
    case 'attempt':
      return { ...state, waiting: {}, attempts: state.attempts + 1 };
    case 'pass':
      return { ...state, touched: new Set([...state.touched, ...event.paths]) };
    case 'refuse':
      return { ...state, serverIssues: event.issues };
    case 'revalidate':
      return validated(state, validator);
    case 'open':
      return openForm(event.data, validator);
    case 'restore':
      return validated({ ...openForm(event.original, validator), data: event.data, touched: new Set(['']) }, validator);
  }
}

function afterSet(state: FormState, path: RecordPath, value: unknown, validator: FormValidator): FormState {
  const key = pathKey(path);
  const { data, waiting } = validator.follow(withValue(state.data, path, value), key, state.original);
  const touched = state.touched.has(key) ? state.touched : new Set([...state.touched, key]);
  const serverIssues = withoutPath(state.serverIssues, key);
  const shown = waiting.map((path): [string, unknown] => [path, valueAt(state.data, parsePath(path))]);
  const followed = {
    ...state,
    data,
    touched,
    serverIssues,
    waiting: { ...Object.fromEntries(shown), ...state.waiting },
  };
  return withSetAside(state, validated(followed, validator), validator);
}

/** Marks filled fields as touched, except those that stay empty, and removes their server errors. */
function afterFilling(state: FormState, by: string, values: Values, validator: FormValidator): FormState {
  const filled = { ...state.filled, [by]: fillFrom(state.data, values) };
  return afterValues({ ...state, filled }, values, validator);
}

function afterRelease(state: FormState, by: string, how: 'keep' | 'undo', validator: FormValidator): FormState {
  const { [by]: released, ...filled } = state.filled;
  if (released === undefined) return state;
  return how === 'keep' ? { ...state, filled } : afterValues({ ...state, filled }, released.before, validator);
}

function afterValues(state: FormState, values: Values, validator: FormValidator): FormState {
  const data = withValues(state.data, values, (given, path) => validator.follow(given, path, state.original).data);
  const paths = Object.keys(values);
  const touched = new Set([
    ...state.touched,
    ...paths.filter((path) => !isBlankAt(state, path) || !isEmpty(values[path])),
  ]);
  const serverIssues = paths.reduce(withoutPath, state.serverIssues);
  return withSetAside(state, validated({ ...state, data, touched, serverIssues }, validator), validator);
}

/** Stores entered values that formulas now replace, and restores released ones with their effects. */
function withSetAside(before: FormState, after: FormState, validator: FormValidator): FormState {
  const { setAside, back } = nextShadowedValues(before.setAside, before, after);
  const returned = Object.entries(back);
  if (returned.length === 0) return { ...after, setAside };
  const data = returned.reduce(
    (given, [path, value]) => validator.follow(withValue(given, parsePath(path), value), path, after.original).data,
    after.data,
  );
  return validated({ ...after, setAside, data }, validator);
}

/** True while displayed computed values are outdated. */
export function isWaiting({ waiting }: FormState): boolean {
  return Object.keys(waiting).length > 0;
}

/** Completing a reference is not an edit. */
function afterCompletion(state: FormState, path: RecordPath, record: Values, validator: FormValidator): FormState {
  const known = valueAt(state.data, path);
  if (!isValues(known) || known.id !== record.id) return state;
  return withoutTouch(state, path, record, validator);
}

function afterPreselection(state: FormState, path: RecordPath, record: Values, validator: FormValidator): FormState {
  const isChosen = state.touched.has(pathKey(path)) || isValues(valueAt(state.data, path));
  return isChosen ? state : withoutTouch(state, path, record, validator);
}

/** Sets a value without marking it as touched. */
function withoutTouch(state: FormState, path: RecordPath, record: Values, validator: FormValidator): FormState {
  const { data } = validator.follow(withValue(state.data, path, record), pathKey(path), state.original);
  const original = state.touched.size === 0 ? data : state.original;
  return validated({ ...state, data, original }, validator);
}

/** A change removes the server's errors of that field, of rows inside it, and of the whole record. */
function withoutPath(issues: readonly FormIssue[], changed: string): readonly FormIssue[] {
  const left = issues.filter(({ path }) => path !== '' && path !== changed && !path.startsWith(`${changed}.`));
  return left.length === issues.length ? issues : left;
}

/** After rows were removed, touched and stored values inside are dropped, since their indexes have changed. */
function withoutLostRows(state: FormState, path: RecordPath, value: unknown): FormState {
  const before = valueAt(state.data, path);
  if (!Array.isArray(before) || !Array.isArray(value) || value.length >= before.length) return state;
  const key = pathKey(path);
  const isOutside = (inner: string) => !inner.startsWith(`${key}.`);
  const touched = new Set([...state.touched].filter(isOutside));
  const setAside = Object.fromEntries(Object.entries(state.setAside).filter(([inner]) => isOutside(inner)));
  return { ...state, touched, setAside };
}

/** Updates field states and issues; unchanged field states keep their identity. */
function validated(state: FormState, validator: FormValidator): FormState {
  const fields = keepSame(state.fields, validator.states(state.data));
  return { ...state, fields, issues: validator.issues(state.data, fields, state.original) };
}

function keepSame(before: FormFieldStates, after: FormFieldStates): FormFieldStates {
  const entries = Object.entries(after).map(([path, state]): [string, FormFieldState] => {
    const old = before[path];
    return [path, old !== undefined && sameState(old, state) ? old : state];
  });
  return Object.fromEntries(entries);
}

function sameState(one: FormFieldState, other: FormFieldState): boolean {
  return (
    one.visible === other.visible &&
    one.enabled === other.enabled &&
    one.required === other.required &&
    one.computed === other.computed &&
    one.options?.join('\n') === other.options?.join('\n')
  );
}

/**
 * The issues visible now: an empty field shows none before it was touched or a save attempted, a wrong value shows them
 * after any change; server errors are always visible.
 */
export function visibleIssues(state: FormState): readonly FormIssue[] {
  const own = state.issues.filter((issue) => {
    if (state.attempts > 0 || state.touched.has(issue.path)) return true;
    return state.touched.size > 0 && issue.path !== '' && !isBlankAt(state, issue.path);
  });
  return [...own, ...state.serverIssues];
}

/** True when nothing was entered at a path; an unchecked box counts as empty. */
function isBlankAt({ data }: FormState, path: string): boolean {
  const value = valueAt(data, parsePath(path));
  return isEmpty(value) || value === false || (Array.isArray(value) && value.length === 0);
}

/** True when the data have no errors; warnings do not block a save. */
export function canSave(state: FormState): boolean {
  return state.issues.every(({ severity }) => severity === 'warning');
}

/** True when there are unsaved edits. */
export function isEdited(state: FormState): boolean {
  return state.touched.size > 0;
}
