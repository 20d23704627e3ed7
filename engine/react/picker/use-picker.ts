import { useEffect, useId, useReducer, useRef, type ChangeEvent, type KeyboardEvent, type UIEvent } from 'react';
import { closedPicker, nextPicker, needsNextPage, type PickerOption, type PickerState } from './picker-state.ts';
import type { ChoiceSource } from './picker-source.ts';

interface PickerOptions {
  readonly source: ChoiceSource;
  readonly onChoose: (choice: PickerOption) => void;
  /** Called on Backspace in an empty input. */
  readonly onErase?: () => void;
  /** Text of a free-text input, searched on opening; undefined: opening lists everything. */
  readonly text?: string;
}

/** Props and state of a combobox and its list. */
export interface PickerBehaviour {
  readonly state: PickerState;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  readonly open: () => void;
  readonly close: () => void;
  readonly retry: () => void;
  /** Loads and appends the next page. */
  readonly more: () => void;
  readonly choose: (choice: PickerOption) => void;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  readonly inputProps: {
    readonly role: 'combobox';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onClick: (() => void) | undefined;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
}

/** Distance from the end of the list at which the next page is loaded, in pixels. */
const SCROLL_MARGIN = 80;

/** Behaviour of a picker: debounced search, pagination, and combobox keys. */
export function usePicker({ source, onChoose, onErase, text }: PickerOptions): PickerBehaviour {
  const [state, dispatch] = useReducer(nextPicker, closedPicker);
  const { minCharacters } = source.timing;
  const listId = useId();
  const search = useSearch(source, state, dispatch);
  const optionId = (index: number) => `${listId}:${index}`;

  const typing = (typed: string) => ({ kind: 'type', text: typed, minCharacters }) as const;
  const open = () => {
    if (!state.isOpen) dispatch(text === undefined ? { kind: 'open', minCharacters } : typing(text));
  };
  const close = () => dispatch({ kind: 'close' });
  const choose = (choice: PickerOption) => {
    onChoose(choice);
    close();
  };
  const move = (to: 'next' | 'previous' | 'first' | 'last') => {
    dispatch({ kind: 'move', to });
    if (to === 'next' && needsNextPage(nextPicker(state, { kind: 'move', to }))) search.next();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isErasing = event.key === 'Backspace' && event.currentTarget.value === '';
    if (isErasing) onErase?.();
    const act = keyAct(event.key, state.isOpen);
    if (act === undefined) return;
    event.preventDefault();
    // Escape closes only the list, not a dialog around it.
    event.stopPropagation();
    if (act === 'open') open();
    else if (act === 'close') close();
    else if (act === 'choose') chooseActive(state, choose);
    else move(act);
  };

  return {
    state,
    listId,
    optionId,
    open,
    close,
    choose,
    retry: search.first,
    more: search.next,
    onScroll: ({ currentTarget: list }) => {
      const left = list.scrollHeight - list.scrollTop - list.clientHeight;
      if (left < SCROLL_MARGIN && state.hasMore && state.status === 'ready') search.next();
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': state.isOpen,
      'aria-controls': state.isOpen ? listId : undefined,
      'aria-activedescendant': state.isOpen && state.active >= 0 ? optionId(state.active) : undefined,
      onChange: (event) => dispatch(typing(event.target.value)),
      // A click into a free text only sets the caret.
      onClick: text === undefined ? open : undefined,
      onKeyDown,
      onBlur: close,
    },
  };
}

type KeyAct = 'open' | 'close' | 'choose' | 'next' | 'previous' | 'first' | 'last';

function keyAct(key: string, isOpen: boolean): KeyAct | undefined {
  if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? 'open' : undefined;
  const acts: Readonly<Record<string, KeyAct>> = {
    ArrowDown: 'next',
    ArrowUp: 'previous',
    PageUp: 'first',
    PageDown: 'last',
    Enter: 'choose',
    Escape: 'close',
  };
  return Object.hasOwn(acts, key) ? acts[key] : undefined;
}

function chooseActive({ choices, active }: PickerState, choose: (choice: PickerOption) => void): void {
  const choice = choices[active];
  if (choice !== undefined) choose(choice);
}

interface Search {
  readonly first: () => void;
  readonly next: () => void;
}

/** Sends search requests: the first page after a debounce, further pages at once; outdated responses are ignored. */
function useSearch(
  source: ChoiceSource,
  state: PickerState,
  dispatch: (event: Parameters<typeof nextPicker>[1]) => void,
): Search {
  const latest = useRef(0);
  const text = (state.typed ?? '').trim();

  const ask = (part: 'first' | 'next') => {
    latest.current += 1;
    const number = latest.current;
    dispatch({ kind: 'ask', part });
    source.load(text, part === 'first' ? 0 : state.pages).then(
      (page) => {
        if (number === latest.current) dispatch({ kind: 'answer', part, page });
      },
      () => {
        if (number === latest.current) dispatch({ kind: 'fail' });
      },
    );
  };

  const isWanted = state.isOpen && state.status !== 'tooShort';
  useEffect(() => {
    if (!isWanted) {
      latest.current += 1;
      return undefined;
    }
    const timer = setTimeout(() => ask('first'), state.typed === undefined ? 0 : source.timing.debounceMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new text or an opening sends a request, its answer does not
  }, [isWanted, text]);

  return { first: () => ask('first'), next: () => ask('next') };
}
