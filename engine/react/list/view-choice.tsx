import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { toSearchText } from '../../format/index.ts';
import { useWords, type SavedView } from '../state/index.ts';

interface ViewChoiceProps {
  readonly views: readonly SavedView[];
  readonly current: SavedView | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** Above this number the views get a search box. */
const manyViews = 10;

const audiences = {
  READY: 'list.viewReady',
  PRIVATE: 'list.viewPrivate',
  ROLE: 'list.viewForRole',
  ALL: 'list.viewForAll',
} as const;

/** Choice of a list's views, and of the list without a view. */
export function ViewChoice({ views, current, onOpen }: ViewChoiceProps) {
  const translate = useWords();
  const [words, setWords] = useState('');
  const matching = views.filter(({ name }) => toSearchText(name).includes(toSearchText(words)));
  return (
    <>
      {views.length > manyViews && (
        <InputGroup
          type="search"
          value={words}
          aria-label={translate('list.viewSearch')}
          placeholder={translate('list.viewSearch')}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <ul className="view-choice">
        {words === '' && (
          <li>
            <button type="button" aria-current={current === undefined} onClick={() => onOpen(undefined)}>
              {translate('list.viewNone')}
            </button>
          </li>
        )}
        {matching.map(({ id, name, audience, isDefault }) => (
          <li key={id}>
            <button type="button" aria-current={id === current?.id} onClick={() => onOpen(id)}>
              <span className="view-choice-name">{name}</span>
              <span className="view-choice-for">
                {[translate(audiences[audience]), ...(isDefault ? [translate('list.viewDefault')] : [])].join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
