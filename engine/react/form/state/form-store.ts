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

/** One open form: its state, and who is told when it changes. */
export interface FormStore {
  readonly state: () => FormState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: FormEvent) => void;
  /** Validates what was entered, and what will be, by other rules. */
  readonly validateBy: (validator: FormValidator) => void;
  /** Takes a chosen file in; it travels with the next save. */
  readonly addFile: (file: File) => UnsentFile;
  readonly file: (key: string) => File | undefined;
  /** Asks for a save: every message shows from now on. True where the data can be sent. */
  readonly attempt: () => boolean;
  /** Ends what the store still has planned. */
  readonly close: () => void;
}

/** Milliseconds after the last change until computed values show, unless the metadata says otherwise. */
export const SETTLE_MS = 200;

/** Opens a form on `data`; computed values show `settleMs` after the last change. */
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

/** What the person is told now under the field at a path. */
export function issuesAt(state: FormState, path: string): readonly FormIssue[] {
  return issuesByPath(state).get(path) ?? none;
}
