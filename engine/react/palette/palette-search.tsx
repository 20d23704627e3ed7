import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useId, useState, useEffect, useEffectEvent, type KeyboardEvent } from 'react';
import { LONGEST_WORDS } from '../filter/index.ts';
import { useNavigation, useWords, type Registry } from '../state/index.ts';
import { stopTypeAhead } from './type-ahead.ts';
import { withWords, type PaletteItem } from './palette-items.ts';
import { useFoundRecords } from './use-found-records.ts';
import { usePaletteItems } from './use-palette-items.ts';
import { nextItem } from '../feedback/next-item.ts';

interface PaletteSearchProps {
  readonly find: NonNullable<Registry['find']>;
  /** Commands available everywhere. */
  readonly commands: readonly PaletteItem[];
  readonly onClose: () => void;
}

/** Search field and results of the palette: arrows choose, Enter runs. */
export function PaletteSearch({ find, commands, onClose }: PaletteSearchProps) {
  const translate = useWords();
  const id = useId();
  const { navigate } = useNavigation();
  const [words, setWords] = useState('');
  const { choices: records, isLooking, hasFailed } = useFoundRecords(find, words);
  const places = usePaletteItems();
  const placed = withWords([...places.choices, ...commands], words);
  const choices = [...placed, ...records];
  const go = ({ to }: PaletteItem) => {
    onClose();
    if (typeof to === 'string') navigate(to);
    else if (typeof to === 'function') to();
    else places.begin(to);
  };
  const { current, onKeyDown, restart } = useKeyboardSelection({ choices, known: placed.length, isLooking, go });
  return (
    <div className="palette-search">
      <InputGroup
        autoFocus
        size="large"
        leftIcon={<SearchIcon />}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={current < 0 ? undefined : `${id}${current}`}
        aria-label={translate('palette.hint')}
        placeholder={translate('palette.hint')}
        maxLength={LONGEST_WORDS}
        value={words}
        onValueChange={(text) => {
          setWords(text);
          restart();
        }}
        onFocus={() => {
          const ahead = stopTypeAhead();
          if (ahead !== '') setWords((known) => known + ahead);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {isLooking ? '' : translate('palette.results', { count: choices.length })}
      </p>
      {hasFailed && <p className="palette-note">{translate('palette.failed')}</p>}
      {choices.length === 0 && !isLooking && <p className="palette-note">{translate('palette.none')}</p>}
      <ul id={`${id}list`} role="listbox" aria-label={translate('palette.title')} className="palette-list">
        {choices.map((choice, index) => (
          <li
            key={choice.key}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === current}
            ref={index === current ? inView : undefined}
            onClick={() => go(choice)}
          >
            <ChoiceLine choice={choice} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An item's name, the matched text and the group. */
function ChoiceLine({ choice: { name, matched, group } }: { readonly choice: PaletteItem }) {
  return (
    <>
      <span>
        {name}
        {matched !== undefined && <span className="palette-group"> · {matched}</span>}
      </span>{' '}
      <span className="palette-group">{group}</span>
    </>
  );
}

function inView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface Walked {
  readonly choices: readonly PaletteItem[];
  /** Number of local items, which come first; the found records behind them may be outdated while a search runs. */
  readonly known: number;
  readonly isLooking: boolean;
  readonly go: (choice: PaletteItem) => void;
}

/**
 * Keyboard selection: arrows move, Enter runs the item. On a found record Enter waits until the search has finished.
 */
function useKeyboardSelection({ choices, known, isLooking, go }: Walked) {
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const current = Math.min(chosen, choices.length - 1);
  const choice = choices[current];
  const isDue = isEntered && !isLooking;
  const goOn = useEffectEvent(() => {
    if (isDue && choice !== undefined) go(choice);
  });
  useEffect(() => goOn(), [isDue]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      event.key === 'ArrowDown' || event.key === 'ArrowUp' ? nextItem(current, event.key, choices.length) : undefined;
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' && isLooking && current >= known) setEntered(true);
    else if (event.key === 'Enter' && choice !== undefined) go(choice);
    else return;
    event.preventDefault();
  };
  const restart = () => {
    setChosen(0);
    setEntered(false);
  };
  return { current, onKeyDown, restart };
}
