import { Button, InputGroup, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useWords } from '../../state/index.ts';
import { LONGEST_WORDS } from '../filter-value.ts';
import type { EditorProps } from './editor-props.ts';

/** Editor for a contained text, or for empty texts. */
export function TextEditor({ value, onApply, how = 'alone' }: EditorProps) {
  const translate = useWords();
  const id = useId();
  const [text, setText] = useState(value?.kind === 'text' ? value.contains : '');
  const [isEmpty, setEmpty] = useState(value?.kind === 'emptyText');
  const apply = (words: string, isEmptyAsked: boolean) => {
    if (isEmptyAsked) onApply({ kind: 'emptyText' });
    else onApply(words.trim() === '' ? undefined : { kind: 'text', contains: words.trim() });
  };
  const change = (words: string, isEmptyAsked: boolean) => {
    setText(words);
    setEmpty(isEmptyAsked);
    if (how === 'among') apply(words, isEmptyAsked);
  };
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        apply(text, isEmpty);
      }}
    >
      <label htmlFor={id} className={how === 'among' ? 'visually-hidden' : undefined}>
        {translate('list.filterContains')}
      </label>
      <InputGroup
        id={id}
        maxLength={LONGEST_WORDS}
        value={text}
        disabled={isEmpty}
        onValueChange={(words) => change(words, isEmpty)}
      />
      <Switch checked={isEmpty} label={translate('list.filterOnlyEmpty')} onChange={() => change(text, !isEmpty)} />
      {how === 'alone' && (
        <Button type="submit" intent="primary">
          {translate('list.filterApply')}
        </Button>
      )}
    </form>
  );
}
