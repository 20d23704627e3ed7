import { Button } from '@blueprintjs/core';
import { displayOf, labelIn, useCatalogue, useLanguage, useWords } from '../state/index.ts';
import type { PickerSource } from './picker-source.ts';
import type { PickerBehaviour } from './use-picker.ts';

interface ChoiceListProps {
  readonly picker: PickerBehaviour;
  readonly source: PickerSource;
  /** Ids of what is chosen already. */
  readonly chosen: readonly string[];
  readonly label: string;
}

/** The open list of a picker: choices, or a sentence about why there are none. */
export function ChoiceList({ picker, source, chosen, label }: ChoiceListProps) {
  const { state, listId, optionId, onScroll } = picker;
  const display = useDisplay(source.to);
  return (
    <div className="picker-popup" onMouseDown={(event) => event.preventDefault()}>
      <ul className="picker-list" role="listbox" id={listId} aria-label={label} onScroll={onScroll}>
        {state.choices.map((choice, index) => (
          <li
            key={choice.id} id={optionId(index)} role="option" aria-selected={chosen.includes(choice.id)}
            className={index === state.active ? 'picker-choice picker-choice-active' : 'picker-choice'}
            ref={index === state.active ? scrollIntoView : undefined}
            onClick={() => picker.choose(choice)}
          >
            {display(choice)}
          </li>
        ))}
      </ul>
      <PickerMessage picker={picker} minCharacters={source.picker.minCharacters} />
    </div>
  );
}

function PickerMessage({ picker, minCharacters }: { readonly picker: PickerBehaviour; readonly minCharacters: number }) {
  const translate = useWords();
  const { status, choices } = picker.state;
  if (status === 'ready' && choices.length > 0) return null;
  const words = {
    idle: '',
    tooShort: translate('form.pickerTooShort', { count: minCharacters }),
    loading: translate('form.pickerLoading'),
    loadingMore: translate('form.pickerLoadingMore'),
    ready: translate('form.pickerNoResults'),
    failed: translate('errors.data_not_loaded'),
  }[status];
  return (
    <div className="picker-message" role="status">
      {words}
      {status === 'failed' && <Button size="small" variant="minimal" onClick={picker.retry}>{translate('feedback.retry')}</Button>}
    </div>
  );
}

/** How records of an entity are called, in the current language. */
export function useDisplay(entity: string): (record: unknown) => string {
  const language = useLanguage();
  const template = labelIn(useCatalogue().entities[entity]?.display, language);
  return (record) => displayOf(template, record);
}

function scrollIntoView(choice: HTMLElement | null): void {
  choice?.scrollIntoView({ block: 'nearest' });
}
