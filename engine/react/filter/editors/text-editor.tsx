import { Button, InputGroup, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useWords } from '../../state/index.ts';
import { LONGEST_WORDS } from '../filter-value.ts';
import type { EditorProps } from './editor-props.ts';

/** Words that a text contains, or only texts that are not filled in. */
export function TextEditor({ value, onApply }: EditorProps) {
  const translate = useWords();
  const id = useId();
  const [text, setText] = useState(value?.kind === 'text' ? value.contains : '');
  const [isEmpty, setEmpty] = useState(value?.kind === 'emptyText');
  const apply = () => {
    if (isEmpty) onApply({ kind: 'emptyText' });
    else onApply(text.trim() === '' ? undefined : { kind: 'text', contains: text.trim() });
  };
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label htmlFor={id}>{translate('list.filterContains')}</label>
      <InputGroup id={id} maxLength={LONGEST_WORDS} value={text} disabled={isEmpty} onValueChange={setText} />
      <Switch checked={isEmpty} label={translate('list.filterOnlyEmpty')} onChange={() => setEmpty(!isEmpty)} />
      <Button type="submit" intent="primary">
        {translate('list.filterApply')}
      </Button>
    </form>
  );
}
