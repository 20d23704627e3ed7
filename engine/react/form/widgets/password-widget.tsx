import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { memo, useState } from 'react';
import { useWords } from '../../state/index.ts';
import { plainText } from '../plain-text.ts';
import { useControl } from '../use-control.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

/** A password: hidden unless asked for, and known to password managers. */
export const Password = memo(function Password({ id, value }: ScalarWidgetProps) {
  const { field, attributes, isInvalid, change } = useControl({ id });
  const [isShown, setShown] = useState(false);
  const translate = useWords();
  const toggle = translate(isShown ? 'form.hidePassword' : 'form.showPassword');
  // One that is being chosen has a least length; one that is known already has not.
  const isNew = 'minLength' in field && field.minLength !== undefined;
  return (
    <InputGroup
      {...attributes}
      fill
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      intent={isInvalid ? 'danger' : 'none'}
      value={plainText(value)}
      onValueChange={(text) => change(text === '' ? null : text)}
      rightElement={
        <Button
          variant="minimal"
          icon={isShown ? <EyeOffIcon /> : <EyeOpenIcon />}
          aria-label={toggle}
          title={toggle}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
});
