import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_WORDS } from '../filter/index.ts';
import { useWords } from '../state/index.ts';

/** Debounce of typing, in milliseconds. */
const DEBOUNCE_MS = 500;

interface SearchBoxProps {
  readonly value: string;
  /** Names of the searched columns. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  /** Moves the focus to the rows. */
  readonly onEnterRows: () => void;
}

/** Search box: searches after a debounce, and at once on Enter. */
export function SearchBox({ value, searched, onSearch, onEnterRows }: SearchBoxProps) {
  const translate = useWords();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    setTyped(undefined);
    onSearch(text.trim());
  };
  const type = (text: string) => {
    clearTimeout(timer.current);
    setTyped(text);
    timer.current = setTimeout(() => search(text), DEBOUNCE_MS);
  };
  const text = typed ?? value;
  return (
    <InputGroup
      type="search"
      className="search-box"
      leftIcon={<SearchIcon />}
      aria-label={translate('list.search')}
      placeholder={translate('list.searchIn', { columns: searched })}
      title={translate('list.searchHint', { columns: searched })}
      maxLength={LONGEST_WORDS}
      value={text}
      onValueChange={type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
        if (event.key === 'Escape') search('');
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        if (typed !== undefined) search(text);
        onEnterRows();
      }}
      rightElement={
        text === '' ? undefined : (
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={translate('list.searchClear')}
            onClick={() => search('')}
          />
        )
      }
    />
  );
}
