import { Button, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useWords } from '../state/index.ts';

/** Password input with a button that shows the text. */
export function PasswordInput(props: Omit<InputGroupProps, 'type' | 'rightElement'>) {
  const [isShown, setShown] = useState(false);
  const translate = useWords();
  const toggle = translate(isShown ? 'form.hidePassword' : 'form.showPassword');
  return (
    <InputGroup
      {...props}
      type={isShown ? 'text' : 'password'}
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
}
