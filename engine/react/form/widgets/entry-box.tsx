import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { valueFacts } from '../../../field-types/index.ts';
import { useValueWords } from '../../format/index.ts';
import { useCatalogue } from '../../state/index.ts';
import { plainText } from '../plain-text.ts';
import { useControl, type ControlProps } from '../use-control.ts';

/** A text parsed and formatted by its field type, such as a month. Shown as typed until blur. */
export function EntryBox(props: ControlProps) {
  const { field, value, attributes, isInvalid, change } = useControl(props);
  const words = useValueWords();
  const { languages } = useCatalogue();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const { sample, text, entry } = valueFacts(field.type) ?? {};
  const write = (written: string) => text?.write(written, words) ?? written;
  return (
    <InputGroup
      {...attributes}
      fill
      autoComplete="off"
      placeholder={write(plainText(sample))}
      intent={isInvalid ? 'danger' : 'none'}
      value={typed ?? write(plainText(value))}
      onValueChange={(written) => {
        setTyped(written);
        change(written.trim() === '' ? null : (entry?.parse(written, languages) ?? written));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
