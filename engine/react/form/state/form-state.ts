import { isEmpty, isValues, valueAt, withValue, type RecordPath, type Values } from '../../../record/index.ts';
import { fillFrom, withValues, type LookUpFills } from './look-up-fills.ts';
import { pathKey, parsePath } from './paths.ts';
import { nextShadowedValues, type ShadowedValues } from './shadowed-values.ts';

/** What the rules say about one field just now. */
export interface FormFieldState {
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly required: boolean;
  /** Values an enumeration is reduced to; absent: all of them. */
  readonly options?: readonly string[];
  /** A `computed` value: shown, never entered. */
  readonly computed: boolean;
}

export type FormFieldStates = Readonly<Record<string, FormFieldState>>;

/** One finding about the form's data. */
export interface FormIssue {
  /** Path key of the field it stands under; empty: the record as a whole. */
  readonly path: string;
  /** Key into the texts. */
  readonly message: string;
  /** The words themselves, where the server's answer was already worded. */
  readonly sentence?: string;
  readonly params: Values;
  readonly severity: 'error' | 'warning';
}

/** Data after a change, with the paths of computed values that show only when typing rests. */
export interface ComputedChange {
  readonly data: Values;
  readonly waiting: readonly string[];
}

/** The rules of one entity, asked about data: the only way this folder learns what they say. */
export interface FormValidator {
  /** What follows from a change: others of an exclusive set reset, values set by it, computed values; `stored` as in `issues`. */
  readonly follow: (data: Values, changed: string, stored: Values) => ComputedChange;
  readonly states: (data: Values) => FormFieldStates;
  /** `stored` is the record as it was: a retired value that it had already may stay. */
  readonly issues: (data: Values, states: FormFieldStates, stored: Values) => readonly FormIssue[];
}

export interface FormState {
  readonly data: Values;
  /** As the form opened: what Cancel returns to and what an edit is measured against. */
  readonly original: Values;
  /** Path keys a person changed. */
  readonly touched: ReadonlySet<string>;
  /** How often a save was asked for: from the first on every message is shown. */
  readonly attempts: number;
  /** What computed values still show, by path, until typing rests; the data has moved on already. */
  readonly waiting: Values;
  /** What a person entered and a formula covers just now. */
  readonly setAside: ShadowedValues;
  /** What look-ups filled in, which is not typed into until it is let go of. */
  readonly filled: LookUpFills;
  readonly fields: FormFieldStates;
  readonly issues: readonly FormIssue[];
  readonly serverIssues: readonly FormIssue[];
}

/** What may happen to a form. */
export type FormEvent =
  | { readonly kind: 'set'; readonly path: RecordPath; readonly value: unknown }
  /** What the look-up by a field found: values by path. */
  | { readonly kind: 'fill'; readonly by: string; readonly values: Values }
  /** What a look-up filled in is typed into again: as it is, or as it was before. */
  | { readonly kind: 'release'; readonly by: string; readonly how: 'keep' | 'undo' }
  | { readonly kind: 'settle' }
  /** A reference known by its id alone has got the rest of what the form reads of it. */
  | { readonly kind: 'complete'; readonly path: RecordPath; readonly record: Values }
  /** What the form chooses by itself where nothing else can be chosen. */
  | { readonly kind: 'preselect'; readonly path: RecordPath; readonly record: Values }
  | { readonly kind: 'attempt' }
  /** A person wanted to go on past these: what is missing there is told. */
  | { readonly kind: 'pass'; readonly paths: readonly string[] }
  | { readonly kind: 'refuse'; readonly issues: readonly FormIssue[] }
  /** The rules or what they look at became others: what was entered stays, and is validated anew. */
  | { readonly kind: 'revalidate' }
  /** Another record, or the same anew: nothing is touched. */
  | { readonly kind: 'open'; readonly data: Values }
  /** Edits put upon an original: a restored draft, or a merge with somebody else's version. */
  | { readonly kind: 'restore'; readonly original: Values; readonly data: Values };

/** The state of a form that opens with `data`, a stored record or what a new one starts with. */
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

/** The state that follows from an event; the same state where nothing changes. */
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

/** Every field that is changed counts as edited, not what was empty and stays so; what the server said of one is answered. */
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

/** Covers what formulas take over, and gives back what they let go of, with what follows from that. */
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

/** Whether computed values still show what they were before the last changes. */
export function isWaiting({ waiting }: FormState): boolean {
  return Object.keys(waiting).length > 0;
}

/** What follows from knowing more of a record; nobody has edited anything by it. */
function afterCompletion(state: FormState, path: RecordPath, record: Values, validator: FormValidator): FormState {
  const known = valueAt(state.data, path);
  if (!isValues(known) || known.id !== record.id) return state;
  return withoutTouch(state, path, record, validator);
}

function afterPreselection(state: FormState, path: RecordPath, record: Values, validator: FormValidator): FormState {
  const isChosen = state.touched.has(pathKey(path)) || isValues(valueAt(state.data, path));
  return isChosen ? state : withoutTouch(state, path, record, validator);
}

/** A value that is no edit of the person's. */
function withoutTouch(state: FormState, path: RecordPath, record: Values, validator: FormValidator): FormState {
  const { data } = validator.follow(withValue(state.data, path, record), pathKey(path), state.original);
  const original = state.touched.size === 0 ? data : state.original;
  return validated({ ...state, data, original }, validator);
}

/** A change answers the server's objection to that field, to a row within it, and to the record as a whole. */
function withoutPath(issues: readonly FormIssue[], changed: string): readonly FormIssue[] {
  const left = issues.filter(({ path }) => path !== '' && path !== changed && !path.startsWith(`${changed}.`));
  return left.length === issues.length ? issues : left;
}

/** Where rows went, what was touched or set aside below is known by index, and the indexes have moved. */
function withoutLostRows(state: FormState, path: RecordPath, value: unknown): FormState {
  const before = valueAt(state.data, path);
  if (!Array.isArray(before) || !Array.isArray(value) || value.length >= before.length) return state;
  const key = pathKey(path);
  const isOutside = (inner: string) => !inner.startsWith(`${key}.`);
  const touched = new Set([...state.touched].filter(isOutside));
  const setAside = Object.fromEntries(Object.entries(state.setAside).filter(([inner]) => isOutside(inner)));
  return { ...state, touched, setAside };
}

/** The state with field states and issues of its data; states that did not change stay the same objects. */
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
 * What the person is told now, as against what is wrong now: an empty field is quiet until it was touched or a save
 * was asked for, a wrong value speaks as soon as anything was changed, the server always.
 */
export function visibleIssues(state: FormState): readonly FormIssue[] {
  const own = state.issues.filter((issue) => {
    if (state.attempts > 0 || state.touched.has(issue.path)) return true;
    return state.touched.size > 0 && issue.path !== '' && !isBlankAt(state, issue.path);
  });
  return [...own, ...state.serverIssues];
}

/** Whether nothing was entered at a path; a box that is not ticked says nothing either. */
function isBlankAt({ data }: FormState, path: string): boolean {
  const value = valueAt(data, parsePath(path));
  return isEmpty(value) || value === false || (Array.isArray(value) && value.length === 0);
}

/** Whether the data can be sent: nothing of our own is wrong; warnings do not stop it. */
export function canSave(state: FormState): boolean {
  return state.issues.every(({ severity }) => severity === 'warning');
}

/** Whether anything was edited that leaving would lose. */
export function isEdited(state: FormState): boolean {
  return state.touched.size > 0;
}
