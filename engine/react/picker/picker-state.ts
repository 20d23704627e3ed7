import type { Values } from '../../record/index.ts';

/** A record that may be chosen: its id and what its display and the form's rules read of it. */
export type PickerOption = Values & { readonly id: string };

/** A page of choices as the server answered it. */
export interface ChoicePage {
  readonly choices: readonly PickerOption[];
  /** More can be had by asking for the next page. */
  readonly hasMore: boolean;
}

export interface PickerState {
  readonly isOpen: boolean;
  /** What was typed since it opened; undefined: nothing, and the chosen record's name stands in the box. */
  readonly typed: string | undefined;
  readonly status: 'idle' | 'tooShort' | 'loading' | 'loadingMore' | 'ready' | 'failed';
  readonly choices: readonly PickerOption[];
  readonly hasMore: boolean;
  /** Pages received; the index of the next. */
  readonly pages: number;
  /** Position of the choice that Enter takes; -1: none. */
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

/** The state of a picker that follows from an event. */
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

/** Whether moving on from the active choice calls for another page. */
export function wantsMore({ active, choices, hasMore, status }: PickerState): boolean {
  return hasMore && status === 'ready' && active >= choices.length - 2;
}
