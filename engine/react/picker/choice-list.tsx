import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useWords } from '../state/index.ts';
import type { PickerOption } from './picker-state.ts';
import type { PickerBehaviour } from './use-picker.ts';

export interface ChoiceListProps {
  readonly picker: PickerBehaviour;
  /** Ids of the chosen records. */
  readonly chosen: readonly string[];
  readonly label: string;
  readonly minCharacters: number;
  /** Renders an option; its text is also the accessible name. */
  readonly display: (choice: PickerOption) => ReactNode;
  /** Message when there are no options at all; default: that of no match. */
  readonly emptyWords?: string | undefined;
  /** Messages for no match and for a failed search; default: the general ones. */
  readonly words?: { readonly ready: string; readonly failed: string } | undefined;
}

/** The open list of a picker: options, or a message why there are none. */
export function ChoiceList({ picker, chosen, label, minCharacters, display, ...said }: ChoiceListProps) {
  const { state, listId, optionId, onScroll } = picker;
  return (
    <div className="picker-popup" onMouseDown={(event) => event.preventDefault()}>
      <ul className="picker-list" role="listbox" id={listId} aria-label={label} onScroll={onScroll}>
        {state.choices.map((choice, index) => (
          <li
            key={choice.id}
            id={optionId(index)}
            role="option"
            aria-selected={chosen.includes(choice.id)}
            className={index === state.active ? 'picker-choice picker-choice-active' : 'picker-choice'}
            ref={index === state.active ? scrollIntoView : undefined}
            onClick={() => picker.choose(choice)}
          >
            {display(choice)}
          </li>
        ))}
      </ul>
      <PickerMessage picker={picker} minCharacters={minCharacters} {...said} />
    </div>
  );
}

function PickerMessage({
  picker,
  minCharacters,
  emptyWords,
  words: own,
}: Pick<ChoiceListProps, 'picker' | 'minCharacters' | 'emptyWords' | 'words'>) {
  const translate = useWords();
  const { status, choices, hasMore, typed = '' } = picker.state;
  if (status === 'ready' && choices.length > 0) return hasMore ? <MoreButton onMore={picker.more} /> : null;
  const noResults = own?.ready ?? translate('form.pickerNoResults');
  const words = {
    idle: '',
    tooShort: translate('form.pickerTooShort', { count: minCharacters }),
    loading: translate('form.pickerLoading'),
    loadingMore: translate('form.pickerLoadingMore'),
    ready: typed.trim() === '' ? (emptyWords ?? noResults) : noResults,
    failed: own?.failed ?? translate('errors.data_not_loaded'),
  }[status];
  return (
    <div className="picker-message" role="status">
      {words}
      {status === 'failed' && (
        <Button size="small" variant="minimal" onClick={picker.retry}>
          {translate('feedback.retry')}
        </Button>
      )}
    </div>
  );
}

/** For the pointer; the keyboard loads the next page at the last option. */
function MoreButton({ onMore }: { readonly onMore: () => void }) {
  const translate = useWords();
  return (
    <Button className="picker-more" fill size="small" variant="minimal" tabIndex={-1} onClick={onMore}>
      {translate('form.pickerMore')}
    </Button>
  );
}

function scrollIntoView(choice: HTMLElement | null): void {
  choice?.scrollIntoView({ block: 'nearest' });
}
