import { InputGroup } from '@blueprintjs/core';
import { memo, useState } from 'react';
import { valueFacts } from '../../../field-types/index.ts';
import { useValueWords } from '../../format/index.ts';
import { useCatalogue } from '../../state/index.ts';
import { plainText } from '../plain-text.ts';
import { useControl } from '../use-control.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

/** While being typed a value stands as typed, then as its type writes it. */
const EntryBox = memo(function EntryBox({ id, value }: ScalarWidgetProps) {
  const { field, attributes, isInvalid, change } = useControl({ id });
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
});

/** A text that the type of its field reads and writes, such as a month. */
export function EntryWidget({ id, value }: ScalarWidgetProps) {
  return <EntryBox id={id} value={value} />;
}
