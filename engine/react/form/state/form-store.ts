import { type Values, memoizeByKey } from '../../../record/index.ts';
import type { UnsentFile } from './form-data.ts';
import {
  canSave,
  isWaiting,
  nextForm,
  openForm,
  visibleIssues,
  type FormEvent,
  type FormIssue,
  type FormState,
  type FormValidator,
} from './form-state.ts';

/** An open form: its state, subscriptions and commands. */
export interface FormStore {
  readonly state: () => FormState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: FormEvent) => void;
  /** Replaces the validator and validates the data again. */
  readonly validateBy: (validator: FormValidator) => void;
  /** Adds a new file, uploaded with the next save. */
  readonly addFile: (file: File) => UnsentFile;
  readonly file: (key: string) => File | undefined;
  /** Attempts a save: makes all messages visible. True when the data can be sent. */
  readonly attempt: () => boolean;
  /** Cancels a pending timer. */
  readonly close: () => void;
}

/** Default debounce of displaying computed values, in milliseconds; metadata can override it. */
export const SETTLE_MS = 200;

/** Opens a form on `data`; the display of computed values is debounced by `settleMs`. */
export function createFormStore(data: Values, firstValidator: FormValidator, settleMs: number = SETTLE_MS): FormStore {
  let validator = firstValidator;
  let state = openForm(data, validator);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fileCount = 0;
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();

  const dispatch = (event: FormEvent) => {
    const next = nextForm(state, event, validator);
    if (next === state) return;
    state = next;
    clearTimeout(timer);
    if (isWaiting(state)) timer = setTimeout(() => dispatch({ kind: 'settle' }), settleMs);
    for (const listener of listeners) listener();
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispatch,
    validateBy: (next) => {
      validator = next;
      dispatch({ kind: 'revalidate' });
    },
    addFile: (file) => {
      fileCount += 1;
      const key = `file-${fileCount}`;
      files.set(key, file);
      return { key, name: file.name, type: file.type, size: file.size };
    },
    file: (key) => files.get(key),
    attempt: () => {
      dispatch({ kind: 'attempt' });
      return canSave(state);
    },
    close: () => clearTimeout(timer),
  };
}

const issuesByPath = memoizeByKey((state: FormState) => Map.groupBy(visibleIssues(state), (issue) => issue.path));
const none: readonly FormIssue[] = [];

/** The visible issues of the field at a path. */
export function issuesAt(state: FormState, path: string): readonly FormIssue[] {
  return issuesByPath(state).get(path) ?? none;
}
