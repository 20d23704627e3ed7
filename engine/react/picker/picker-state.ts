import type { Values } from '../../record/index.ts';

/** A record that can be chosen, with the fields that its display and the form's rules read. */
export type PickerOption = Values & { readonly id: string };

/** A page of options. */
export interface ChoicePage {
  readonly choices: readonly PickerOption[];
  /** True when there is a next page. */
  readonly hasMore: boolean;
}

export interface PickerState {
  readonly isOpen: boolean;
  /** Text typed since opening; undefined: nothing, and the input shows the chosen record's name. */
  readonly typed: string | undefined;
  readonly status: 'idle' | 'tooShort' | 'loading' | 'loadingMore' | 'ready' | 'failed';
  readonly choices: readonly PickerOption[];
  readonly hasMore: boolean;
  /** Number of loaded pages, which is the index of the next one. */
  readonly pages: number;
  /** Index of the option that Enter chooses; -1 for none. */
  readonly active: number;
}

export type PickerEvent =
  | { readonly kind: 'open'; readonly minCharacters: number }
  | { readonly kind: 'type'; readonly text: string; readonly minCharacters: number }
  | { readonly kind: 'ask'; readonly part: 'first' | 'next' }
  | { readonly kind: 'answer'; readonly part: 'first' | 'next'; readonly page: ChoicePage }
  | { readonly kind: 'fail' }
  | { readonly kind: 'move'; readonly to: 'next' | 'previous' | 'first' | 'last' }
  | { readonly kind: 'point'; readonly at: number }
  | { readonly kind: 'close' };

export const closedPicker: PickerState = {
  isOpen: false,
  typed: undefined,
  status: 'idle',
  choices: [],
  hasMore: false,
  pages: 0,
  active: -1,
};

/** State transition of a picker. */
export function nextPicker(state: PickerState, event: PickerEvent): PickerState {
  switch (event.kind) {
    case 'open':
      return state.isOpen ? state : { ...closedPicker, isOpen: true, status: statusFor('', event.minCharacters) };
    case 'type':
      return { ...closedPicker, isOpen: true, typed: event.text, status: statusFor(event.text, event.minCharacters) };
    case 'ask':
      return event.part === 'first'
        ? { ...state, status: 'loading', choices: [], active: -1 }
        : { ...state, status: 'loadingMore' };
    case 'answer':
      return answered(state, event.part, event.page);
    case 'fail':
      return { ...state, status: 'failed' };
    case 'move':
      return { ...state, active: moved(state, event.to) };
    case 'point':
      return { ...state, active: event.at };
    case 'close':
      return closedPicker;
  }
}

function statusFor(text: string, minCharacters: number): PickerState['status'] {
  return text.trim().length < minCharacters ? 'tooShort' : 'loading';
}

function answered(state: PickerState, part: 'first' | 'next', { choices, hasMore }: ChoicePage): PickerState {
  if (!state.isOpen) return state;
  if (part === 'first')
    return { ...state, status: 'ready', choices, hasMore, pages: 1, active: choices.length > 0 ? 0 : -1 };
  const known = new Set(state.choices.map(({ id }) => id));
  const added = choices.filter(({ id }) => !known.has(id));
  return { ...state, status: 'ready', choices: [...state.choices, ...added], hasMore, pages: state.pages + 1 };
}

function moved({ active, choices }: PickerState, to: 'next' | 'previous' | 'first' | 'last'): number {
  const last = choices.length - 1;
  switch (to) {
    case 'next':
      return Math.min(active + 1, last);
    case 'previous':
      return Math.max(active - 1, Math.min(0, last));
    case 'first':
      return Math.min(0, last);
    case 'last':
      return last;
  }
}

/** True when the active option is close to the end and another page should be loaded. */
export function needsNextPage({ active, choices, hasMore, status }: PickerState): boolean {
  return hasMore && status === 'ready' && active >= choices.length - 2;
}
